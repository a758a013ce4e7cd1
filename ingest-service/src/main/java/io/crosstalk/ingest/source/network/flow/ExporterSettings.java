package io.crosstalk.ingest.source.network.flow;

import io.crosstalk.ingest.collect.InvalidSourceException;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What is known of an exporter.
 *
 * @param prefix of its ports' ids: that of the source that reads the same switch over SNMP; null
 *     when there is none, and its ports are this source's own
 * @param ports names by ifIndex, where the exporter does not tell them
 * @param samplingRate how many packets one stands for; 0, the default, to believe the exporter
 */
public record ExporterSettings(
    @Nullable String prefix, Map<Long, String> ports, Double samplingRate) {
  static final ExporterSettings NONE = new ExporterSettings(null, Map.of(), 0.0);

  public ExporterSettings {
    ports = ports == null ? Map.of() : Map.copyOf(ports);
    samplingRate = samplingRate == null ? 0.0 : samplingRate;
    if (samplingRate < 0 || samplingRate.isNaN()) {
      throw new InvalidSourceException("samplingRate", "must not be negative");
    }
  }
}
