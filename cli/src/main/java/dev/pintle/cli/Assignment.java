package dev.pintle.cli;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Stack;
import picocli.CommandLine.IParameterConsumer;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/** A {@code KEY=VALUE} of the command line. */
record Assignment(String key, String value) {

  /**
   * Adds to the list that an option has so far, whether it stood before the command or after it; on
   * its own, picocli begins a new list there.
   */
  static final class Consumer implements IParameterConsumer {
    @Override
    @SuppressWarnings("JdkObsolete") // picocli hands it over as a Stack
    public void consumeParameters(Stack<String> arguments, ArgSpec option, CommandSpec command) {
      String text = arguments.isEmpty() ? "" : arguments.pop();
      int equals = text.indexOf('=');
      if (equals < 1) {
        // what was typed may be a secret in the wrong place
        String shown = text.isEmpty() || Secrets.isSecret(text) ? "" : ", not '" + text + "'";
        throw new ParameterException(
            command.commandLine(), "the option -p or -P takes KEY=VALUE" + shown);
      }
      List<Assignment> given = option.getValue();
      given.add(new Assignment(text.substring(0, equals), text.substring(equals + 1)));
    }
  }

  /**
   * @param what what the keys are, for messages
   * @param option the option that they were given by
   * @throws CliException if a key is given twice
   */
  static Map<String, String> map(List<Assignment> assignments, String what, String option) {
    Map<String, String> map = new HashMap<>();
    for (Assignment one : assignments) {
      if (map.put(one.key(), one.value()) != null) {
        throw CliException.usage(what + " '" + one.key() + "' is given twice by " + option);
      }
    }
    return map;
  }

  /** Never the value: it may be a secret. */
  @Override
  public String toString() {
    return key + "=…";
  }
}
