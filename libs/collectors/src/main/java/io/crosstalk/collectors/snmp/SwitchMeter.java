package io.crosstalk.collectors.snmp;

import io.crosstalk.collectors.Intake;
import io.crosstalk.collectors.SourceContext;
import io.crosstalk.collectors.normalize.CounterDeltas;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Converts the counters of a switch's ports to rates and publishes them.
 *
 * @param <P> port with its counters
 */
abstract class SwitchMeter<P> {
  private static final int COUNTERS = 10;

  final SourceContext context;
  final ProblemReporter complaints;
  final CounterDeltas deltas;
  final CounterResets resets = new CounterResets();
  final CounterWarnings warnings = new CounterWarnings();
  private final Uptime uptime = new Uptime();

  /**
   * Collects the ports whose counters were reset between two polls, and reports the period as a
   * gap, since the counts in between are lost.
   */
  static final class CounterResets {
    private static final int NAMED = 5;

    private final Set<String> ports = new TreeSet<>();
    private long lastMs = Long.MIN_VALUE;

    /**
     * Adds a port whose counters were reset.
     *
     * @param local id of the port within the source
     */
    void add(String local) {
      ports.add(local);
    }

    /** Reports the gap since the previous poll, if any port was added. */
    void report(long nowMs, Intake intake) {
      if (!ports.isEmpty() && lastMs != Long.MIN_VALUE) {
        intake.gap(lastMs, nowMs, text());
      }
      ports.clear();
      lastMs = nowMs;
    }

    private String text() {
      String named = ports.stream().limit(NAMED).collect(Collectors.joining(", "));
      return "counters began anew, or grew by more than the port can do: "
          + named
          + (ports.size() > NAMED ? " and " + (ports.size() - NAMED) + " more ports" : "");
    }
  }

  SwitchMeter(SnmpSettings settings, SourceContext context) {
    this.context = context;
    this.complaints = new ProblemReporter(settings.peer());
    this.deltas = new CounterDeltas(settings.maxRows() * COUNTERS);
  }

  /**
   * Publishes the rates since the previous poll.
   *
   * @param nowMs time of the poll, epoch milliseconds
   * @param uptimeTicks see {@link Uptime}
   * @param ports ports by their ids within the source
   */
  final void measure(long nowMs, double uptimeTicks, Map<String, P> ports, Intake intake) {
    long starts = uptime.read(nowMs, uptimeTicks);
    ports.forEach((local, port) -> measure(nowMs, starts, local, port, intake));
    resets.report(nowMs, intake);
    warnings.publish();
  }

  /**
   * Publishes the rates of one port.
   *
   * @param starts number of starts of the switch
   */
  abstract void measure(long nowMs, long starts, String local, P port, Intake intake);
}
