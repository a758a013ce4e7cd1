package io.crosstalk.ingest.source.open.mapping;

import io.crosstalk.ingest.source.open.series.SeriesMapper;

/** Mappings for tests of other packages. */
public final class TestMappings {
  private TestMappings() {}

  /** What is done without any. */
  public static SeriesMapper none() {
    return new DefaultMapping();
  }
}
