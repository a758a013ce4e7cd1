package io.crosstalk.ingest.source.network.flow;

import io.crosstalk.ingest.collect.SourceContext;
import java.net.InetAddress;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A switch or router that sends flows. */
final class Exporter {
  private static final int MAX_PORTS = 10_000;

  private final InetAddress address;
  private final ExporterSettings settings;
  private final String id;
  private final String portPrefix;
  private final ExporterClock clock = new ExporterClock();
  private final Map<Long, String> names = new Bounded<>(MAX_PORTS);

  Exporter(InetAddress address, ExporterSettings settings, SourceContext context) {
    this.address = address;
    this.settings = settings;
    String own = context.id("exporter-" + address.getHostAddress());
    String foreign = settings.prefix();
    id = foreign == null ? own : foreign + "switch";
    portPrefix = foreign == null ? own + "/" : foreign;
  }

  InetAddress address() {
    return address;
  }

  ExporterClock clock() {
    return clock;
  }

  /** Of the switch: this source's own, or that of the source which reads it over SNMP. */
  String id() {
    return id;
  }

  /** Whether this source describes the switch and its ports. */
  boolean isOurs() {
    return settings.prefix() == null;
  }

  /** Takes what the exporter calls a port. */
  void learn(PortName port) {
    if (!port.name().isEmpty()) {
      names.put(port.port(), port.name());
    }
  }

  /**
   * The id of a port.
   *
   * @param index 0 when not known
   * @return null when not known
   */
  @Nullable String portId(long index) {
    return index == 0 ? null : portPrefix + portName(index);
  }

  private String portName(long index) {
    String set = settings.ports().get(index);
    if (set != null) {
      return set;
    }
    String told = names.get(index);
    return told == null ? "if-" + index : told;
  }
}
