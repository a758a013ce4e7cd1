package io.crosstalk.ingest.source.open.mapping;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.collectors.open.mapping.Mappings;
import io.crosstalk.collectors.open.series.SeriesMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Mappings that tests of other packages use. */
public final class TestMappings {
  private TestMappings() {}

  /** Creates a mapping from the files that come with the service. */
  public static SeriesMapper shipped() {
    return new Mappings(null, MappingProperties.ALL).mapper();
  }

  /** Creates a mapping from a YAML text, which must not have errors. */
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

  /** Creates a mapping without rules. */
  public static SeriesMapper none() {
    return new Mappings(null, List.of()).mapper();
  }
}
