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
    @DefaultValue({
          CADVISOR,
          HOSTMETRICS,
          KUBELETSTATS,
          NODE_EXPORTER,
          OPENTELEMETRY_SDK,
          TELEGRAF_VSPHERE,
          VCENTER_RECEIVER,
          WINDOWS_EXPORTER
        })
        List<String> shipped) {
  private static final String CADVISOR = "cadvisor";
  private static final String HOSTMETRICS = "hostmetrics";
  private static final String KUBELETSTATS = "kubeletstats";
  private static final String NODE_EXPORTER = "node-exporter";
  private static final String OPENTELEMETRY_SDK = "opentelemetry-sdk";
  private static final String TELEGRAF_VSPHERE = "telegraf-vsphere";
  private static final String VCENTER_RECEIVER = "vcenter-receiver";
  private static final String WINDOWS_EXPORTER = "windows-exporter";

  static final List<String> ALL =
      List.of(
          CADVISOR,
          HOSTMETRICS,
          KUBELETSTATS,
          NODE_EXPORTER,
          OPENTELEMETRY_SDK,
          TELEGRAF_VSPHERE,
          VCENTER_RECEIVER,
          WINDOWS_EXPORTER);

  MappingProperties {
    shipped = List.copyOf(shipped);
    if (!ALL.containsAll(shipped)) {
      throw new IllegalArgumentException("crosstalk.ingest.mapping.shipped knows only " + ALL);
    }
  }
}
