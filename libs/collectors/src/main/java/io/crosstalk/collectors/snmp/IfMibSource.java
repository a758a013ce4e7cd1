package io.crosstalk.collectors.snmp;

import io.crosstalk.collectors.CheckReport;
import io.crosstalk.collectors.SourceContext;
import io.crosstalk.collectors.SourceException;
import io.crosstalk.collectors.normalize.RejectReason;
import io.crosstalk.collectors.normalize.RejectedReadingException;
import io.crosstalk.event.inventory.Layer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Source that polls the interfaces of a switch or router over SNMP (IF-MIB). */
final class IfMibSource extends SwitchSource<IfPort> {
  private static final int BYTES_OF_A_MBIT = 125_000;

  IfMibSource(SnmpSettings settings, SourceContext context) {
    super(settings, context, Layer.NETWORK, new IfMeter(settings, context));
  }

  @Override
  Map<String, IfPort> ports() throws SourceException, InterruptedException {
    List<IfPort> ports = new ArrayList<>();
    for (SnmpRow row : reader.table(IfMib.COLUMNS, complaints)) {
      read(row, ports);
    }
    PortNames names = new PortNames(ports);
    names.ambiguous().forEach(this::reportAmbiguousPort);
    return names.byId();
  }

  private void read(SnmpRow row, List<IfPort> ports) {
    try {
      IfPort port = IfPort.of(row);
      if (isWanted(port.name())) {
        ports.add(port);
      }
    } catch (RejectedReadingException e) {
      complaints.add(e.reason(), "interface " + row.index() + ": " + e.text(), row.toString());
    }
  }

  private void reportAmbiguousPort(IfPort port) {
    complaints.add(
        RejectReason.DUPLICATE,
        "several interfaces are named '%s' and have the same hardware address, so they can't be told apart: name them, or leave them out with 'ports'"
            .formatted(port.name()),
        port.toString());
  }

  @Override
  void describe(Map<String, IfPort> ports, SwitchInventory inventory) {
    ports.forEach((local, port) -> inventory.port(local, null, attributes(port)));
  }

  private static Map<String, String> attributes(IfPort port) {
    String speed =
        Double.isNaN(port.bytesPerSecond())
            ? ""
            : String.valueOf(Math.round(port.bytesPerSecond() / BYTES_OF_A_MBIT));
    return Map.of("alias", port.alias(), "physAddress", port.physAddress(), "speedMbit", speed);
  }

  @Override
  void check(Map<String, IfPort> ports, CheckReport report) {
    if (ports.isEmpty()) {
      report.warning(
          "no interfaces can be seen: the view of the community or user must include"
              + " 1.3.6.1.2.1.2 and 1.3.6.1.2.1.31, and 'ports' must match their names");
      return;
    }
    report.good(ports.size() + " interfaces can be read");
    if (ports.values().stream().noneMatch(port -> port.wideIn().isKept())) {
      report.warning(
          "there are no 64-bit counters: a port at 1 Gbit/s has to be read each 30 s, a faster"
              + " one more often");
    }
  }
}
