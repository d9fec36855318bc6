package dev.pintle.cli;

import java.io.IOException;
import java.io.Reader;
import java.io.StringReader;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;
import org.yaml.snakeyaml.error.Mark;
import org.yaml.snakeyaml.error.MarkedYAMLException;
import org.yaml.snakeyaml.error.YAMLException;
import org.yaml.snakeyaml.nodes.MappingNode;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.nodes.NodeTuple;
import org.yaml.snakeyaml.nodes.ScalarNode;
import org.yaml.snakeyaml.nodes.Tag;

/**
 * Reads a {@link ConfigFile}. Values are taken as the text that was written: to YAML {@code 0123}
 * is a number, to a database it may be a password. No message shows a value.
 */
final class ConfigFileReader {
  private static final String CATALOGS = "catalogs";

  private static final int LONGEST = 1024 * 1024;

  private final Path path;

  private ConfigFileReader(Path path) {
    this.path = path;
  }

  /**
   * @throws CliException if the file can't be read or isn't of the documented form
   */
  static ConfigFile read(Path path) {
    return new ConfigFileReader(path).read();
  }

  private ConfigFile read() {
    Map<String, Map<String, String>> catalogs = new LinkedHashMap<>();
    Node root = parse();
    if (root == null) {
      throw CliException.config(path + " is empty; it needs the key '" + CATALOGS + "'");
    }
    entries(root, "the file")
        .forEach(
            (key, node) -> {
              if (!key.equals(CATALOGS)) {
                throw malformed(
                    node.getStartMark(),
                    "the key '"
                        + key
                        + "' is not known; the one top-level key is '"
                        + CATALOGS
                        + "'");
              }
              entries(node, "'" + CATALOGS + "'")
                  .forEach((name, settings) -> catalogs.put(name, settings(name, settings)));
            });
    return new ConfigFile(path, catalogs);
  }

  private Node parse() {
    LoaderOptions options = new LoaderOptions();
    options.setAllowDuplicateKeys(false);
    try (Reader reader = new StringReader(TextFile.read(path, LONGEST))) {
      return new Yaml(new SafeConstructor(options)).compose(reader);
    } catch (CharacterCodingException e) {
      throw CliException.config(path + " is not UTF-8; save it as UTF-8");
    } catch (IOException e) {
      throw CliException.config(
          path + " can't be read: " + TextFile.reason(path, e) + "; it has to be a file of text");
    } catch (MarkedYAMLException e) {
      throw malformed(e.getProblemMark(), "this is no valid YAML: " + problem(e));
    } catch (YAMLException e) {
      // without a mark it is about a character that YAML doesn't allow
      throw CliException.config(path + " holds a character that YAML doesn't allow");
    }
  }

  /** What is wrong, unless the parser's words repeat what was written. */
  private static String problem(MarkedYAMLException e) {
    String problem = e.getProblem();
    return problem == null || problem.contains("alias") || problem.contains("tag handle")
        ? "put a value that begins with * & or ! in quotes"
        : problem;
  }

  private Map<String, String> settings(String catalog, Node node) {
    Map<String, String> settings = new LinkedHashMap<>();
    entries(node, "the catalog '" + catalog + "'")
        .forEach((key, value) -> settings.put(key, scalar(key, value)));
    return settings;
  }

  private String scalar(String key, Node node) {
    requirePlain(node, key);
    if (node instanceof ScalarNode scalar && !scalar.getTag().equals(Tag.NULL)) {
      return scalar.getValue();
    }
    String found = node instanceof ScalarNode ? "has no value" : "holds more than one value";
    throw malformed(
        node.getStartMark(), "the setting '" + key + "' " + found + "; give it one, as text");
  }

  private Map<String, Node> entries(Node node, String what) {
    requirePlain(node, what);
    if (!(node instanceof MappingNode mapping)) {
      throw malformed(
          node.getStartMark(), what + " has to hold 'key: value' lines and holds something else");
    }
    Map<String, Node> entries = new LinkedHashMap<>();
    for (NodeTuple tuple : mapping.getValue()) {
      if (!(tuple.getKeyNode() instanceof ScalarNode key)) {
        throw malformed(tuple.getKeyNode().getStartMark(), "a key has to be plain text");
      }
      if (entries.put(key.getValue(), tuple.getValueNode()) != null) {
        throw malformed(key.getStartMark(), "the key '" + key.getValue() + "' is there twice");
      }
    }
    return entries;
  }

  /** Without this check {@code &x pass} would silently become {@code pass}. */
  private void requirePlain(Node node, String what) {
    boolean tagged = node.getTag().getValue().startsWith("!");
    if (node.getAnchor() != null || tagged) {
      throw malformed(
          node.getStartMark(),
          what + " begins with & or !, which mean something to YAML; put the value in quotes");
    }
  }

  private CliException malformed(Mark mark, String message) {
    return CliException.config(
        path + ":" + (mark.getLine() + 1) + ":" + (mark.getColumn() + 1) + ": " + message);
  }
}
