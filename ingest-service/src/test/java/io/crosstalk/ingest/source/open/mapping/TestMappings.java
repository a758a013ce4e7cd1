package io.crosstalk.ingest.source.open.mapping;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.collectors.open.mapping.Mappings;
import io.crosstalk.collectors.open.series.SeriesMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Mappings for tests of other packages. */
public final class TestMappings {
  private TestMappings() {}

  /** Mapping of the files that come with the service. */
  public static SeriesMapper shipped() {
    return new Mappings(null, List.of("node-exporter", "telegraf-vsphere", "vcenter-receiver"))
        .mapper();
  }

  /** Mapping of the given text, which must not have mistakes. */
  public static SeriesMapper of(String yaml) {
    try {
      Path file = Files.createTempFile("mapping", ".yaml");
      try {
        Mappings mappings = new Mappings(Files.writeString(file, yaml), List.of());
        assertThat(mappings.problemCount()).isZero();
        return mappings.mapper();
      } finally {
        Files.delete(file);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Mapping without any rules. */
  public static SeriesMapper none() {
    return new Mappings(null, List.of()).mapper();
  }
}
