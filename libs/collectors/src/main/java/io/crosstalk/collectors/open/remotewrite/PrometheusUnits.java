package io.crosstalk.collectors.open.remotewrite;

import java.util.Map;

/**
 * Conversion of units in Prometheus' metadata, which are base units in the plural, such as {@code
 * seconds}.
 */
final class PrometheusUnits {
  private static final Map<String, String> PLATFORM_UNITS =
      Map.of("bytes", "B", "bits", "bit", "ratios", "1");

  private PrometheusUnits() {}

  /** Returns a unit in the platform's spelling. An unknown unit is returned unchanged. */
  static String ours(String unit) {
    return PLATFORM_UNITS.getOrDefault(unit, unit);
  }
}
