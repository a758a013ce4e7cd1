package io.crosstalk.simulate.estate;

import java.util.ArrayList;
import java.util.List;

/**
 * Memory of a host or an LPAR. When it gets short, unused memory of the machines is taken first, by
 * and by, and then memory in use, which has to be read again.
 */
final class Memory {
  private static final double BEGIN = 0.96;
  private static final double SLOWLY = EstateSpec.STEP / 90.0;
  private static final double TOUCHES = 1_000;

  private final List<Machine> machines = new ArrayList<>();

  /** Share of the memory that can be taken without reading it again. */
  private final double spare;

  double size = 1e12;
  private double ballooned;
  private double swapped;

  Memory(double spare) {
    this.spare = spare;
  }

  void add(Machine machine) {
    machines.add(machine);
  }

  /** Sizes the memory for the present need. */
  void fit(double share) {
    size = need() / share;
  }

  private double need() {
    double sum = 0;
    for (Machine each : machines) {
      sum += each.activeMb();
    }
    return sum;
  }

  void finish() {
    double need = need();
    double missing = Math.max(0, need - BEGIN * size);
    double balloon = Math.min(missing, spare * size);
    ballooned += (balloon / need - ballooned) * SLOWLY;
    swapped += ((missing - balloon) / need - swapped) * SLOWLY;
    for (Machine each : machines) {
      each.paging = TOUCHES * Math.min(2, each.load.level()) * swapped;
    }
  }

  /** Seconds that production waits for paged memory in a second. */
  double suffered() {
    return machines.stream()
        .filter(Machine::isProduction)
        .mapToDouble(each -> each.paging * each.small.latency)
        .sum();
  }

  /** Megabytes that were taken from a machine, as far as it did not use them. */
  double ballooned(Machine machine) {
    return ballooned * machine.activeMb();
  }
}
