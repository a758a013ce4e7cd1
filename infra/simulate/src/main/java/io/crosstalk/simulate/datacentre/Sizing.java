package io.crosstalk.simulate.datacentre;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** Fits the capacity of devices to their load. */
final class Sizing {
  private static final double FULL = 0.6;

  private final SimulatedSystem model;
  private final SeededRandom dice;

  Sizing(SimulatedSystem model, SeededRandom dice) {
    this.model = model;
    this.dice = dice;
  }

  /** Fits all devices to an ordinary day: each one has room, some more, some less. */
  void fitAll() {
    model.forget();
    for (ServiceStation each : model.stations) {
      fit(each, dice.between(0.05, 0.36));
    }
    model.forget();
  }

  /** Fits a device, so that it has the utilization when every client has its mean load. */
  static void fit(ServiceStation station, double utilization) {
    double load = station.ordinaryLoad();
    if (load > 0) {
      station.enlarge(load / utilization);
    }
  }

  /**
   * Enlarges all devices but one that are short of room at a second.
   *
   * @return whether a device was enlarged
   */
  boolean makeRoom(@Nullable ServiceStation except, List<Event> events, double second) {
    model.rest(second, events);
    boolean changed = false;
    for (ServiceStation each : model.stations) {
      if (each != except && each.capacity == 1 && each.utilization() > FULL) {
        each.enlarge(each.utilization() / dice.between(0.25, 0.45));
        changed = true;
      }
    }
    return changed;
  }
}
