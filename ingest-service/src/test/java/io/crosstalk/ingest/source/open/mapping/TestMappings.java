package io.crosstalk.ingest.source.open.mapping;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.ingest.collect.settings.YamlException;
import io.crosstalk.ingest.source.open.series.SeriesMapper;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Mappings for tests of other packages. */
public final class TestMappings {
  private TestMappings() {}

  /** Mapping of the files that come with the service. */
  public static SeriesMapper shipped() {
    return new RuleMapping(ShippedMappings.read(MappingProperties.ALL));
  }

  /** Mapping of the given text, which must not have mistakes. */
  public static SeriesMapper of(String yaml) {
    try {
      MappingReader.Read read = MappingReader.read(yaml.getBytes(StandardCharsets.UTF_8));
      assertThat(read.problems()).isEmpty();
      return new RuleMapping(List.of(read.rules()));
    } catch (YamlException e) {
      throw new AssertionError(e);
    }
  }

  /** Mapping without any rules. */
  public static SeriesMapper none() {
    return new DefaultMapping();
  }
}
