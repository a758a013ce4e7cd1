package io.crosstalk.collectors.flow;

import io.crosstalk.collectors.InvalidSourceException;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Settings of one exporter of flows.
 *
 * @param prefix prefix of its port ids: that of the source that reads the same switch over SNMP;
 *     null if there is no such source, and this one publishes the ports
 * @param ports port names by ifIndex, if the exporter does not send them
 * @param samplingRate number of packets for which each counted packet stands; 0, the default, to
 *     use the exporter's value
 * @param outBytes meaning of its counter OUT_BYTES; null to conclude it from the records
 */
public record ExporterSettings(
    @Nullable String prefix,
    Map<Long, String> ports,
    Double samplingRate,
    @Nullable OutBytes outBytes) {
  static final ExporterSettings NONE = new ExporterSettings(null, Map.of(), 0.0, null);

  public ExporterSettings {
    ports = ports == null ? Map.of() : Map.copyOf(ports);
    samplingRate = samplingRate == null ? 0.0 : samplingRate;
    if (samplingRate < 0 || samplingRate.isNaN()) {
      throw new InvalidSourceException("samplingRate", "must not be negative");
    }
  }
}
