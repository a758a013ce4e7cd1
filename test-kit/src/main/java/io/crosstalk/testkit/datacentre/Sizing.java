package io.crosstalk.testkit.datacentre;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** Fits devices to the load that they are to carry. */
final class Sizing {
  private static final double FULL = 0.6;

  private final Model model;
  private final Dice dice;

  Sizing(Model model, Dice dice) {
    this.model = model;
    this.dice = dice;
  }

  /** An ordinary day: every device has room, some more, some less. */
  void fitAll() {
    model.forget();
    for (Station each : model.stations) {
      fit(each, dice.between(0.05, 0.36));
    }
    model.forget();
  }

  /** A device that would be that busy if every client did its mean. */
  static void fit(Station station, double utilization) {
    double load = station.ordinaryLoad();
    if (load > 0) {
      station.enlarge(load / utilization);
    }
  }

  /**
   * Nothing but the named device may be short of room at those seconds.
   *
   * @return whether anything had to be enlarged
   */
  boolean makeRoom(@Nullable Station except, List<Event> events, double second) {
    model.rest(second, events);
    boolean changed = false;
    for (Station each : model.stations) {
      if (each != except && each.capacity == 1 && each.utilization() > FULL) {
        each.enlarge(each.utilization() / dice.between(0.25, 0.45));
        changed = true;
      }
    }
    return changed;
  }
}
