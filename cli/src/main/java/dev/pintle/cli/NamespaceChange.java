package dev.pintle.cli;

import dev.pintle.spi.NamespaceName;
import java.util.Collection;
import java.util.List;

/** What the commands answer that change a namespace's properties. */
final class NamespaceChange {
  private NamespaceChange() {}

  static Answer set(NamespaceName namespace, Collection<String> keys) {
    return change("set-properties", "set %s of namespace %s", namespace, keys);
  }

  static Answer unset(NamespaceName namespace, Collection<String> keys) {
    return change("unset-properties", "removed %s from namespace %s", namespace, keys);
  }

  private static Answer change(
      String action, String sentence, NamespaceName namespace, Collection<String> keys) {
    List<String> sorted = keys.stream().sorted().toList();
    Done done =
        Done.namespace(
            action,
            namespace,
            String.format(sentence, String.join(", ", sorted), Names.text(namespace)));
    done.json().set("keys", Json.texts(sorted));
    return done;
  }
}
