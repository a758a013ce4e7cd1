package io.crosstalk.collectors.performance.export;

import io.crosstalk.event.inventory.ResourceKind;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Kind of resource that a title, a label or the name of a series states. */
final class NamedKind {
  /** Words of kinds, without those that stand for machines of any kind, such as {@code host}. */
  private static final Map<String, ResourceKind> KINDS =
      Map.of(
          "vm", ResourceKind.VM,
          "vmname", ResourceKind.VM,
          "lpar", ResourceKind.LPAR,
          "pod", ResourceKind.POD,
          "container", ResourceKind.CONTAINER,
          "datastore", ResourceKind.DATASTORE,
          "esxhostname", ResourceKind.HOST);

  private static final Pattern BETWEEN_WORDS = Pattern.compile("[^\\p{L}]+");

  private NamedKind() {}

  /** Returns the kind that a name states; empty if it states none, or several. */
  static Optional<ResourceKind> of(String name) {
    List<ResourceKind> all =
        Arrays.stream(BETWEEN_WORDS.split(name.toLowerCase(Locale.ROOT)))
            .flatMap(word -> Stream.ofNullable(KINDS.get(word.replaceAll("(?<=.{2})s$", ""))))
            .distinct()
            .toList();
    return all.size() == 1 ? Optional.of(all.getFirst()) : Optional.empty();
  }
}
