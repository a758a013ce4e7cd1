package io.crosstalk.collectors.snmp;

import io.crosstalk.collectors.CheckReport;
import io.crosstalk.collectors.SourceContext;
import io.crosstalk.collectors.SourceException;
import io.crosstalk.collectors.normalize.RejectReason;
import io.crosstalk.collectors.normalize.RejectedReadingException;
import io.crosstalk.event.inventory.Layer;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Source that polls the ports of a Fibre Channel switch over SNMP. */
final class FcSwitchSource extends SwitchSource<FcPort> {
  FcSwitchSource(SnmpSettings settings, SourceContext context) {
    super(settings, context, Layer.SAN, new FcMeter(settings, context));
  }

  @Override
  Map<String, FcPort> ports() throws SourceException, InterruptedException {
    List<SnmpRow> rows = reader.table(FcMib.PORTS, complaints);
    Map<Integer, SnmpRow> counts = counts();
    Map<String, FcPort> ports = new LinkedHashMap<>();
    for (SnmpRow row : rows) {
      read(row, counts, ports);
    }
    return ports;
  }

  private void read(SnmpRow row, Map<Integer, SnmpRow> counts, Map<String, FcPort> ports) {
    try {
      FcPort port = FcPort.of(row, counts.get(row.lastIndex()));
      if (isWanted(port.id())) {
        ports.put(port.id(), port);
      }
    } catch (RejectedReadingException e) {
      complaints.add(e.reason(), "port row " + row.index() + ": " + e.text(), row.toString());
    }
  }

  /** Reads the counters in FCMGMT-MIB, by the index of the port, which SW-MIB uses too. */
  private Map<Integer, SnmpRow> counts() throws SourceException, InterruptedException {
    Map<Integer, SnmpRow> counts = new HashMap<>();
    for (SnmpRow row : reader.table(FcMib.COUNTS, complaints)) {
      SnmpRow other = counts.putIfAbsent(row.lastIndex(), row);
      if (other != null) {
        complaints.add(
            RejectReason.DUPLICATE,
            "port index " + row.lastIndex() + " occurs in several units; the first one is used",
            row.toString());
      }
    }
    return counts;
  }

  @Override
  void describe(Map<String, FcPort> ports, SwitchInventory inventory)
      throws SourceException, InterruptedException {
    Map<String, String> attached = attached();
    ports.forEach(
        (local, port) ->
            inventory.port(
                local, port.name().isEmpty() ? null : port.name(), about(port, attached)));
  }

  /**
   * Reads which device is attached to each port of the switch.
   *
   * @return WWN of the device by the WWN of the port
   */
  private Map<String, String> attached() throws SourceException, InterruptedException {
    Map<String, String> attached = new HashMap<>();
    for (SnmpRow row : reader.table(FcMib.LINKS, complaints)) {
      String ours = SnmpCells.address(row.cell(FcMib.OUR_WWN));
      String theirs = SnmpCells.address(row.cell(FcMib.THEIR_WWN));
      if (!ours.isEmpty() && !theirs.isEmpty()) {
        attached.put(ours, theirs);
      }
    }
    return attached;
  }

  private static Map<String, String> about(FcPort port, Map<String, String> attached) {
    return Map.of(
        "wwn",
        port.wwn(),
        "portType",
        port.type(),
        "attachedWwn",
        attached.getOrDefault(port.wwn(), ""));
  }

  @Override
  void check(Map<String, FcPort> ports, CheckReport report) {
    if (ports.isEmpty()) {
      report.warning(
          "no Fibre Channel ports can be seen: the view must include 1.3.6.1.4.1.1588 (SW-MIB),"
              + " and 'ports' must match port-0, port-1, …");
      return;
    }
    report.good(ports.size() + " Fibre Channel ports can be read");
    if (ports.values().stream().noneMatch(port -> port.txBytes().isKept())) {
      report.warning(
          "there are no 64-bit counters of bytes: let the switch offer FCMGMT-MIB"
              + " (snmpconfig --set mibCapability), and the view include 1.3.6.1.3.94");
    }
    if (ports.values().stream().noneMatch(port -> port.creditZero().isKept())) {
      report.warning("the switch does not say for how long ports had no credit");
    }
  }
}
