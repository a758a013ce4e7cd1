package io.crosstalk.collectors.flow;

import io.crosstalk.collectors.SourceContext;
import io.crosstalk.collectors.normalize.BoundedMap;
import java.net.InetAddress;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Exporter of flows: a switch or router, identified by the address from which its datagrams come.
 */
final class Exporter {
  private static final int MAX_PORTS = 10_000;

  private final InetAddress address;
  private final ExporterSettings settings;
  private final String id;
  private final String portPrefix;
  private final ExporterClock clock = new ExporterClock();
  private final Map<Long, String> names = new BoundedMap<>(MAX_PORTS);

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

  /**
   * Returns the resource id of the switch: an id of this source or, if another source reads the
   * switch over SNMP, the id that the other source uses.
   */
  String id() {
    return id;
  }

  /**
   * Returns whether this source publishes the switch and its ports in its inventory; otherwise the
   * source that reads the switch over SNMP does.
   */
  boolean isOurs() {
    return settings.prefix() == null;
  }

  /** Stores the name of a port, as the exporter has sent it. */
  void learn(DecodedDatagram.PortName port) {
    if (!port.name().isEmpty()) {
      names.put(port.port(), port.name());
    }
  }

  /**
   * Returns the resource id of a port.
   *
   * @param index ifIndex of the port; 0 if not known
   * @return null if the port is not known
   */
  @Nullable String portId(long index) {
    return index == 0 ? null : portPrefix + portName(index);
  }

  private String portName(long index) {
    String set = settings.ports().get(index);
    if (set != null) {
      return set;
    }
    String exported = names.get(index);
    return exported == null ? "if-" + index : exported;
  }
}
