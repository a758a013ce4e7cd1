package io.crosstalk.event.yaml;

import java.util.HashSet;
import java.util.Set;

/** Check that no field of a document occurs twice, and that its aliases do not multiply. */
final class UniqueFields {
  /** Most values, each alias replaced by its values: aliases of aliases multiply. */
  private static final int MAX_VALUES = 1_000_000;

  private int values;

  void check(YamlNode node) throws YamlException {
    if (++values > MAX_VALUES) {
      throw new YamlException(
          node.line(),
          "it has more than %,d values by its aliases".formatted(MAX_VALUES),
          "use fewer aliases");
    }
    switch (node) {
      case YamlNode.Scalar scalar -> {}
      case YamlNode.Sequence list -> {
        for (YamlNode element : list.elements()) {
          check(element);
        }
      }
      case YamlNode.Mapping mapping -> checkFields(mapping);
    }
  }

  private void checkFields(YamlNode.Mapping mapping) throws YamlException {
    Set<String> names = new HashSet<>();
    for (YamlNode.Entry entry : mapping.entries()) {
      if (!names.add(entry.name())) {
        throw new YamlException(
            entry.line(), "'" + entry.name() + "' stands here twice", "remove one of them");
      }
      check(entry.value());
    }
  }
}
