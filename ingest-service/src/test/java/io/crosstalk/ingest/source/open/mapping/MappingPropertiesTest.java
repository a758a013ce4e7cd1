package io.crosstalk.ingest.source.open.mapping;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;

class MappingPropertiesTest {

  @Test
  void mappingProperties_nothingSet_haveDefaults() {
    assertThat(bind(Map.of()))
        .isEqualTo(
            new MappingProperties(
                null,
                List.of(
                    "cadvisor",
                    "hostmetrics",
                    "kubeletstats",
                    "node-exporter",
                    "opentelemetry-sdk",
                    "telegraf-vsphere",
                    "vcenter-receiver",
                    "windows-exporter")));
  }

  @Test
  void mappingProperties_allSet_areBound() {
    assertThat(
            bind(
                Map.of(
                    "crosstalk.ingest.mapping.file", "/etc/mapping.yaml",
                    "crosstalk.ingest.mapping.shipped", "node-exporter")))
        .isEqualTo(new MappingProperties(Path.of("/etc/mapping.yaml"), List.of("node-exporter")));
  }

  @Test
  void shipped_unknownName_isRefused() {
    assertThatThrownBy(() -> new MappingProperties(null, List.of("mine")))
        .hasMessageContaining("knows only [cadvisor");
  }

  private static MappingProperties bind(Map<String, String> properties) {
    return new Binder(new MapConfigurationPropertySource(properties))
        .bindOrCreate("crosstalk.ingest.mapping", MappingProperties.class);
  }
}
