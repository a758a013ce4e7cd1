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
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/** Source that polls the interfaces of a switch or router over SNMP (IF-MIB). */
final class IfMibSource implements PolledSource {
  private static final int BYTES_OF_A_MBIT = 125_000;

  private final SourceContext context;
  private final SwitchReader reader;
  private final Pattern wanted;
  private final ProblemReporter complaints;
  private final IfMeter meter;

  IfMibSource(SnmpSettings settings, SourceContext context) {
    this.context = context;
    reader = new SwitchReader(settings, context);
    wanted = Pattern.compile(settings.ports());
    complaints = new ProblemReporter(settings.peer());
    meter = new IfMeter(context, settings.maxRows(), complaints);
  }

  @Override
  public void poll(Intake intake) throws Exception {
    long nowMs = context.clock().millis();
    SwitchInfo info = reader.info();
    Map<String, IfPort> ports = ports();
    SwitchInventory inventory = new SwitchInventory(context, Layer.NETWORK, info);
    ports.forEach((local, port) -> inventory.port(local, null, attributes(port)));
    intake.inventory(nowMs, inventory.all());
    meter.measure(nowMs, info.uptime(), ports, intake);
    complaints.tell(intake);
  }

  /** Returns warnings about ports whose counters contradict each other. */
  @Override
  public List<String> warnings() {
    return meter.warnings();
  }

  /** Reads the ports, and returns them by their ids within the source. */
  private Map<String, IfPort> ports() throws SourceException, InterruptedException {
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
      if (wanted.matcher(port.name()).matches()) {
        ports.add(port);
      }
    } catch (RejectedReadingException e) {
      complaints.add(e.reason(), "interface " + row.index() + ": " + e.text(), row.toString());
    }
  }

  private void reportAmbiguousPort(IfPort port) {
    complaints.add(
        RejectReason.DUPLICATE,
        "several interfaces are named '"
            + port.name()
            + "' and have the same hardware address, so they can't be told apart: name them, or"
            + " leave them out with 'ports'",
        port.toString());
  }

  private static Map<String, String> attributes(IfPort port) {
    String speed =
        Double.isNaN(port.bytesPerSecond())
            ? ""
            : String.valueOf(Math.round(port.bytesPerSecond() / BYTES_OF_A_MBIT));
    return Map.of("alias", port.alias(), "physAddress", port.physAddress(), "speedMbit", speed);
  }

  @Override
  public void check(CheckReport report) throws Exception {
    SwitchInfo info = reader.info();
    report.good("answers as '" + info.name() + "': " + info.description());
    Map<String, IfPort> ports = ports();
    if (ports.isEmpty()) {
      report.warning(
          "no interfaces can be seen: the view of the community or user must include"
              + " 1.3.6.1.2.1.2 and 1.3.6.1.2.1.31, and 'ports' must match their names");
    } else {
      report.good(ports.size() + " interfaces can be read");
      checkWidth(ports, report);
    }
    complaints.tell(report);
  }

  private static void checkWidth(Map<String, IfPort> ports, CheckReport report) {
    if (ports.values().stream().noneMatch(port -> port.wideIn().isKept())) {
      report.warning(
          "there are no 64-bit counters: a port at 1 Gbit/s has to be read each 30 s, a faster"
              + " one more often");
    }
  }

  @Override
  public void close() {
    reader.close();
  }
}
