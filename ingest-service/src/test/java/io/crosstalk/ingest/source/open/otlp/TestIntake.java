package io.crosstalk.ingest.source.open.otlp;

import io.crosstalk.ingest.source.open.ingest.TestMetricsIngest;

/** Gives tests of other packages access to the OTLP intake. */
public final class TestIntake {
  private TestIntake() {}

  public static OtlpIntake of(TestMetricsIngest metricsIngest) {
    return new OtlpIntake(metricsIngest.metricsIngest());
  }
}
