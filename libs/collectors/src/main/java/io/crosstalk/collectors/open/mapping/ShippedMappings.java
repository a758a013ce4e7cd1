package io.crosstalk.collectors.open.mapping;

import io.crosstalk.event.yaml.YamlException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.Objects;

/** Mapping files that come with the service, such as those for common Prometheus exporters. */
final class ShippedMappings {
  /** Resources that well-known labels describe, such as pods and hosts, by their names. */
  private static final Map<String, ResourceRule.Compiled> WELL_KNOWN =
      read("well-known-resources", MappingReader::readResources);

  private ShippedMappings() {}

  /** Function that reads a mapping file. */
  private interface Reader<T> {
    T read(byte[] utf8) throws YamlException;
  }

  static Map<String, ResourceRule.Compiled> wellKnown() {
    return WELL_KNOWN;
  }

  static ResourceRule.Compiled wellKnown(String name) {
    return Objects.requireNonNull(WELL_KNOWN.get(name), name);
  }

  /** Reads the rules of a file; a test verifies that it contains no mistakes. */
  static RuleSet rules(String name) {
    MappingReader.Read read = read(name, MappingReader::read);
    if (!read.problems().isEmpty()) {
      throw new IllegalStateException("the mapping " + name + " is wrong: " + read.problems());
    }
    return read.rules();
  }

  private static <T> T read(String name, Reader<T> reader) {
    String path = "/mappings/" + name + ".yaml";
    try (InputStream in = ShippedMappings.class.getResourceAsStream(path)) {
      return reader.read(Objects.requireNonNull(in, path).readAllBytes());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (YamlException e) {
      throw new IllegalStateException("the mapping " + name + " is no YAML", e);
    }
  }
}
