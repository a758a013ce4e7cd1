package io.crosstalk.collectors.flow;

import io.crosstalk.collectors.InvalidSourceException;
import io.crosstalk.collectors.SettingChecks;
import java.time.Duration;
import java.util.Map;

/**
 * Settings of a source of type {@code flows}: where it listens, and how flows become samples.
 *
 * @param address local address to listen on; 127.0.0.1 by default, 0.0.0.0 for all of this host's
 * @param port UDP port; 2055 by default
 * @param step duration of one sample; 1 min by default
 * @param lateness time after the end of a step during which its flows are still accepted; 2 min by
 *     default
 * @param maxTalkers number of resources that are published individually in a step, 1 to 100,000;
 *     1000 by default
 * @param queue number of datagrams of 1,500 bytes that may wait, 1 to 1,000,000; 20,000 by default
 * @param exporters exporters by address; if there are any, all others are ignored
 * @param addresses ids of resources by address or CIDR block
 */
public record FlowSettings(
    String address,
    Integer port,
    Duration step,
    Duration lateness,
    Integer maxTalkers,
    Integer queue,
    Map<String, ExporterSettings> exporters,
    Map<String, String> addresses) {
  private static final int NETFLOW_PORT = 2055;
  private static final int MAX_PORT = 65_535;
  private static final int MAX_TALKERS = 100_000;
  private static final int MAX_QUEUE = 1_000_000;

  public FlowSettings {
    address = address == null ? "127.0.0.1" : address;
    port = port == null ? NETFLOW_PORT : SettingChecks.within("port", port, 0, MAX_PORT);
    step = step == null ? Duration.ofMinutes(1) : between("step", step, 1, 3600);
    lateness = lateness == null ? Duration.ofMinutes(2) : between("lateness", lateness, 0, 3600);
    maxTalkers =
        maxTalkers == null ? 1000 : SettingChecks.within("maxTalkers", maxTalkers, 1, MAX_TALKERS);
    queue = queue == null ? 20_000 : SettingChecks.within("queue", queue, 1, MAX_QUEUE);
    exporters = exporters == null ? Map.of() : Map.copyOf(exporters);
    addresses = addresses == null ? Map.of() : Map.copyOf(addresses);
  }

  private static Duration between(String property, Duration value, long min, long max) {
    if (value.toSeconds() < min || value.toSeconds() > max) {
      throw new InvalidSourceException(property, "must be from " + min + " s to " + max + " s");
    }
    return value;
  }
}
