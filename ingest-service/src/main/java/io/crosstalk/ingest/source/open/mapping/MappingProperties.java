package io.crosstalk.ingest.source.open.mapping;

import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Mappings in use.
 *
 * @param file the operator's own mapping, which comes first and is read again when it changes; null
 *     without one
 * @param shipped names of the mappings that come with the service
 */
@ConfigurationProperties("crosstalk.ingest.mapping")
record MappingProperties(
    @Nullable Path file,
    @DefaultValue({"node-exporter", "telegraf-vsphere", "vcenter-receiver"}) List<String> shipped) {
  private static final List<String> ALL =
      List.of("node-exporter", "telegraf-vsphere", "vcenter-receiver");

  MappingProperties {
    shipped = List.copyOf(shipped);
    if (!ALL.containsAll(shipped)) {
      throw new IllegalArgumentException("crosstalk.ingest.mapping.shipped knows only " + ALL);
    }
  }
}
