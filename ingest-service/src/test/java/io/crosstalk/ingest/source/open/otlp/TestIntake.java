package io.crosstalk.ingest.source.open.otlp;

import io.crosstalk.ingest.source.open.ingest.TestMetricsIngest;

/** Access to the OTLP intake for tests of other packages. */
public final class TestIntake {
  private TestIntake() {}

  public static OtlpIntake of(TestMetricsIngest metricsIngest) {
    return new OtlpIntake(metricsIngest.metricsIngest());
  }
}
