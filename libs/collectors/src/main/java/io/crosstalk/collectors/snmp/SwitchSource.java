package io.crosstalk.collectors.snmp;

import io.crosstalk.collectors.CheckReport;
import io.crosstalk.collectors.Intake;
import io.crosstalk.collectors.PolledSource;
import io.crosstalk.collectors.SourceContext;
import io.crosstalk.collectors.SourceException;
import io.crosstalk.event.inventory.Layer;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * Source that polls the ports of a switch over SNMP.
 *
 * @param <P> port with its counters
 */
abstract class SwitchSource<P> implements PolledSource {
  final SwitchReader reader;
  final ProblemReporter complaints;
  private final SourceContext context;
  private final Layer layer;
  private final Pattern wanted;
  private final SwitchMeter<P> meter;

  SwitchSource(SnmpSettings settings, SourceContext context, Layer layer, SwitchMeter<P> meter) {
    this.context = context;
    this.layer = layer;
    this.meter = meter;
    reader = new SwitchReader(settings, context);
    complaints = meter.complaints;
    wanted = Pattern.compile(settings.ports());
  }

  @Override
  public final void poll(Intake intake) throws Exception {
    long nowMs = context.clock().millis();
    SwitchInfo info = reader.info();
    Map<String, P> ports = ports();
    SwitchInventory inventory = new SwitchInventory(context, layer, info);
    describe(ports, inventory);
    intake.inventory(nowMs, inventory.all());
    meter.measure(nowMs, info.uptime(), ports, intake);
    complaints.report(intake);
  }

  /** Reads the ports, and returns them by their ids within the source. */
  abstract Map<String, P> ports() throws SourceException, InterruptedException;

  /** Returns whether the settings want a port with this name. */
  final boolean isWanted(String name) {
    return wanted.matcher(name).matches();
  }

  /** Adds the ports to the inventory. */
  abstract void describe(Map<String, P> ports, SwitchInventory inventory)
      throws SourceException, InterruptedException;

  /** Returns warnings about ports whose counters contradict each other. */
  @Override
  public final List<String> warnings() {
    return meter.warnings.texts();
  }

  @Override
  public final void check(CheckReport report) throws Exception {
    SwitchInfo info = reader.info();
    report.good("answers as '" + info.name() + "': " + info.description());
    check(ports(), report);
    complaints.report(report);
  }

  /** Reports which ports can be read, and which counters they lack. */
  abstract void check(Map<String, P> ports, CheckReport report);

  @Override
  public final void close() {
    reader.close();
  }
}
