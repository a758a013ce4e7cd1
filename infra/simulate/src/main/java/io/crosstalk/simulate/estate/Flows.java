package io.crosstalk.simulate.estate;

import java.util.ArrayList;
import java.util.List;

/** Flows that are measured together, such as all reads from a datastore. */
final class Flows {
  private static final double LEAST = 1e-6;

  private final List<Flow> flows = new ArrayList<>();

  void add(Flow flow) {
    flows.add(flow);
  }

  double rate() {
    double sum = 0;
    for (Flow each : flows) {
      sum += each.rate;
    }
    return sum;
  }

  double mbPerSecond() {
    double sum = 0;
    for (Flow each : flows) {
      sum += each.mbPerSecond();
    }
    return sum;
  }

  /** Milliseconds of a mean operation. */
  double milliseconds() {
    double sum = LEAST * (flows.isEmpty() ? 0 : flows.getFirst().latency);
    double weights = LEAST;
    for (Flow each : flows) {
      sum += each.rate * each.latency;
      weights += each.rate;
    }
    return 1e3 * sum / weights;
  }
}
