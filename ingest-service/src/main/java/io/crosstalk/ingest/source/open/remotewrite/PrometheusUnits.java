package io.crosstalk.ingest.source.open.remotewrite;

import java.util.Map;

/** Units as Prometheus' metadata spell them: base units in the plural. */
final class PrometheusUnits {
  private static final Map<String, String> OURS =
      Map.of("bytes", "B", "bits", "bit", "ratios", "1");

  private PrometheusUnits() {}

  /** What is not known here is handed on as it is. */
  static String ours(String unit) {
    return OURS.getOrDefault(unit, unit);
  }
}
