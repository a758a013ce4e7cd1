package io.crosstalk.collectors.snmp;

import io.crosstalk.collectors.Intake;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Collects the ports whose counters were reset between two polls, and reports the period as a gap,
 * since the counts in between are lost.
 */
final class CounterResets {
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
  void tell(long nowMs, Intake intake) {
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
