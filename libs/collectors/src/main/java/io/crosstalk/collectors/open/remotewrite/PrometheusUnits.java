package io.crosstalk.collectors.open.remotewrite;

import java.util.Map;

/** Units as Prometheus' metadata spell them: base units in the plural. */
final class PrometheusUnits {
  private static final Map<String, String> PLATFORM_UNITS =
      Map.of("bytes", "B", "bits", "bit", "ratios", "1");

  private PrometheusUnits() {}

  /** Unit in the platform's spelling. An unknown unit is returned unchanged. */
  static String ours(String unit) {
    return PLATFORM_UNITS.getOrDefault(unit, unit);
  }
}
