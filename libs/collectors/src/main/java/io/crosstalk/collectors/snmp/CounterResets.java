package io.crosstalk.collectors.snmp;

import io.crosstalk.collectors.Intake;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Reports ports whose counters were reset between two polls; the counts in between are lost. */
final class CounterResets {
  private static final int NAMED = 5;

  private final Set<String> ports = new TreeSet<>();
  private long lastMs = Long.MIN_VALUE;

  /** Adds a port. */
  void add(String local) {
    ports.add(local);
  }

  /** Reports the ports of this poll. */
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
