package io.crosstalk.simulate.layout;

import io.crosstalk.simulate.model.Event;
import io.crosstalk.simulate.model.SeededRandom;
import io.crosstalk.simulate.model.ServiceStation;
import io.crosstalk.simulate.model.SimulatedSystem;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Fits the capacities of devices to their load. */
public final class Sizing {
  private static final double FULL = 0.6;

  private final SimulatedSystem model;
  private final SeededRandom dice;

  public Sizing(SimulatedSystem model, SeededRandom dice) {
    this.model = model;
    this.dice = dice;
  }

  /** Fits all devices to the ordinary load, with a random utilization between 5 and 36 %. */
  public void fitAll() {
    model.forget();
    for (ServiceStation each : model.stations) {
      fit(each, dice.between(0.05, 0.36));
    }
    model.forget();
  }

  /**
   * Fits the capacity of a device so that it has the given utilization (0 to 1) when every client
   * has its mean load.
   */
  public static void fit(ServiceStation station, double utilization) {
    double load = station.ordinaryLoad();
    if (load > 0) {
      station.enlarge(load / utilization);
    }
  }

  /**
   * Enlarges the devices whose utilization at a second of the case is above 60 %.
   *
   * @param except device that is not enlarged; null for none
   * @return whether a device was enlarged
   */
  public boolean makeRoom(@Nullable ServiceStation except, List<Event> events, double second) {
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
