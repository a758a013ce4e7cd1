package io.crosstalk.collectors.snmp;

import io.crosstalk.collectors.CheckReport;
import io.crosstalk.collectors.Intake;
import io.crosstalk.collectors.PolledSource;
import io.crosstalk.collectors.SourceContext;
import io.crosstalk.collectors.SourceException;
import io.crosstalk.collectors.normalize.RejectReason;
import io.crosstalk.collectors.normalize.RejectedReadingException;
import io.crosstalk.event.inventory.Layer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/** Source that polls the ports of a Fibre Channel switch over SNMP. */
final class FcSwitchSource implements PolledSource {
  private final SourceContext context;
  private final SwitchReader reader;
  private final Pattern wanted;
  private final ProblemReporter complaints;
  private final FcMeter meter;

  FcSwitchSource(SnmpSettings settings, SourceContext context) {
    this.context = context;
    reader = new SwitchReader(settings, context);
    wanted = Pattern.compile(settings.ports());
    complaints = new ProblemReporter(settings.peer());
    meter = new FcMeter(context, settings.maxRows(), complaints);
  }

  @Override
  public void poll(Intake intake) throws Exception {
    long nowMs = context.clock().millis();
    SwitchInfo info = reader.info();
    List<FcPort> ports = ports();
    Map<String, String> attached = attached();
    SwitchInventory inventory = new SwitchInventory(context, Layer.SAN, info);
    for (FcPort port : ports) {
      inventory.port(port.id(), port.name().isEmpty() ? null : port.name(), about(port, attached));
    }
    intake.inventory(nowMs, inventory.all());
    meter.measure(nowMs, info.uptime(), ports, intake);
    complaints.tell(intake);
  }

  /** Returns warnings about ports whose counters contradict each other. */
  @Override
  public List<String> warnings() {
    return meter.warnings();
  }

  private List<FcPort> ports() throws SourceException, InterruptedException {
    List<SnmpRow> rows = reader.table(FcMib.PORTS, complaints);
    Map<Integer, SnmpRow> counts = counts();
    List<FcPort> ports = new ArrayList<>();
    for (SnmpRow row : rows) {
      read(row, counts, ports);
    }
    return ports;
  }

  private void read(SnmpRow row, Map<Integer, SnmpRow> counts, List<FcPort> ports) {
    try {
      FcPort port = FcPort.of(row, counts.get(row.lastIndex()));
      if (wanted.matcher(port.id()).matches()) {
        ports.add(port);
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
  public void check(CheckReport report) throws Exception {
    SwitchInfo info = reader.info();
    report.good("answers as '" + info.name() + "': " + info.description());
    List<FcPort> ports = ports();
    if (ports.isEmpty()) {
      report.warning(
          "no Fibre Channel ports can be seen: the view must include 1.3.6.1.4.1.1588 (SW-MIB),"
              + " and 'ports' must match port-0, port-1, …");
    } else {
      report.good(ports.size() + " Fibre Channel ports can be read");
      checkCounts(ports, report);
    }
    complaints.tell(report);
  }

  private static void checkCounts(List<FcPort> ports, CheckReport report) {
    if (ports.stream().noneMatch(port -> port.txBytes().isKept())) {
      report.warning(
          "there are no 64-bit counters of bytes: let the switch offer FCMGMT-MIB"
              + " (snmpconfig --set mibCapability), and the view include 1.3.6.1.3.94");
    }
    if (ports.stream().noneMatch(port -> port.creditZero().isKept())) {
      report.warning("the switch does not tell for how long ports had no credit");
    }
  }

  @Override
  public void close() {
    reader.close();
  }
}
