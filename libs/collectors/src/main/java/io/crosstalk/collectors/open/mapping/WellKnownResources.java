package io.crosstalk.collectors.open.mapping;

import io.crosstalk.event.yaml.YamlException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.Objects;

/**
 * Resources that well-known labels describe, such as pods and hosts, by their names in mappings.
 */
final class WellKnownResources {
  private static final String FILE = "/mappings/well-known-resources.yaml";
  private static final Map<String, ResourceRule.Compiled> ALL = read();

  private WellKnownResources() {}

  static Map<String, ResourceRule.Compiled> all() {
    return ALL;
  }

  static ResourceRule.Compiled of(String name) {
    return Objects.requireNonNull(ALL.get(name), name);
  }

  private static Map<String, ResourceRule.Compiled> read() {
    try (InputStream in =
        Objects.requireNonNull(WellKnownResources.class.getResourceAsStream(FILE), FILE)) {
      return MappingReader.readResources(in.readAllBytes());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (YamlException e) {
      throw new IllegalStateException(FILE + " is no YAML", e);
    }
  }
}
