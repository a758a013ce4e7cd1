package io.crosstalk.simulate.estate;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Memory of a host or an LPAR. When it gets short, unused memory of the machines is taken first, by
 * and by, and then memory in use, which has to be read again.
 */
final class Memory {
  private static final double BEGIN = 0.96;
  private static final double SLOWLY = EstateSpec.STEP / 90.0;
  private static final double TOUCHES = 900;

  private final List<Machine> machines = new ArrayList<>();
  private final Map<Machine, Double> ballooned = new HashMap<>();
  private final Map<Machine, Double> swapped = new HashMap<>();

  /** Memory of a machine that can be taken without harm, as a share. */
  private final double spare;

  private double size = 1e12;

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

  double size() {
    return size;
  }

  private double need() {
    return machines.stream().mapToDouble(Machine::activeMb).sum();
  }

  void finish() {
    double need = need();
    double missing = Math.max(0, need - BEGIN * size);
    double takeable = spare * size;
    double toBalloon = Math.min(missing, takeable);
    for (Machine each : machines) {
      double share = each.activeMb() / Math.max(1, need);
      approach(ballooned, each, toBalloon * share);
      approach(swapped, each, (missing - toBalloon) * share);
      each.page(touches(each) * swapped(each) / Math.max(1, each.activeMb()));
    }
  }

  private static double touches(Machine machine) {
    return TOUCHES * Math.min(2, machine.load.level());
  }

  private static void approach(Map<Machine, Double> taken, Machine machine, double target) {
    taken.merge(machine, SLOWLY * target, (old, first) -> old + (target - old) * SLOWLY);
  }

  double ballooned(Machine machine) {
    return ballooned.getOrDefault(machine, 0.0);
  }

  private double swapped(Machine machine) {
    return swapped.getOrDefault(machine, 0.0);
  }
}
