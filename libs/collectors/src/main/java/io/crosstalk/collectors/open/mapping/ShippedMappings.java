package io.crosstalk.collectors.open.mapping;

import io.crosstalk.event.yaml.YamlException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;

/** Mapping files that come with the service, such as those for common Prometheus exporters. */
final class ShippedMappings {
  private ShippedMappings() {}

  /** Reads shipped mapping files by name; a test verifies that they contain no mistakes. */
  static List<RuleSet> read(List<String> names) {
    return names.stream().map(ShippedMappings::read).toList();
  }

  private static RuleSet read(String name) {
    MappingReader.Read read = parse(name);
    if (!read.problems().isEmpty()) {
      throw new IllegalStateException("the mapping " + name + " is wrong: " + read.problems());
    }
    return read.rules();
  }

  private static MappingReader.Read parse(String name) {
    try (InputStream in =
        ShippedMappings.class.getResourceAsStream("/mappings/" + name + ".yaml")) {
      if (in == null) {
        throw new IllegalStateException("there is no mapping " + name);
      }
      return MappingReader.read(in.readAllBytes());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (YamlException e) {
      throw new IllegalStateException("the mapping " + name + " is no YAML", e);
    }
  }
}
