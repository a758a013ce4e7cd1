package io.crosstalk.ingest.source.open.mapping;

import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Settings of the mapping, {@code crosstalk.ingest.mapping.*}.
 *
 * @param file mapping file of the operator, whose rules come first and are read again when the file
 *     changes; null without one
 * @param shipped names of the mappings that come with the service and are used
 */
@ConfigurationProperties("crosstalk.ingest.mapping")
record MappingProperties(
    @Nullable Path file,
    @DefaultValue({NODE_EXPORTER, OPENTELEMETRY_SDK, TELEGRAF_VSPHERE, VCENTER_RECEIVER})
        List<String> shipped) {
  private static final String NODE_EXPORTER = "node-exporter";
  private static final String OPENTELEMETRY_SDK = "opentelemetry-sdk";
  private static final String TELEGRAF_VSPHERE = "telegraf-vsphere";
  private static final String VCENTER_RECEIVER = "vcenter-receiver";

  static final List<String> ALL =
      List.of(NODE_EXPORTER, OPENTELEMETRY_SDK, TELEGRAF_VSPHERE, VCENTER_RECEIVER);

  MappingProperties {
    shipped = List.copyOf(shipped);
    if (!ALL.containsAll(shipped)) {
      throw new IllegalArgumentException("crosstalk.ingest.mapping.shipped knows only " + ALL);
    }
  }
}
