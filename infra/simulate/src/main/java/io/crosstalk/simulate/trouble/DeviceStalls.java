package io.crosstalk.simulate.trouble;

import io.crosstalk.simulate.model.Event;
import io.crosstalk.simulate.model.SeededRandom;
import io.crosstalk.simulate.model.ServiceStation;
import java.util.ArrayList;
import java.util.List;

/**
 * Event with short stalls of devices as they occur without any trouble, for instance when a cache
 * is written back or a path is retried.
 */
public final class DeviceStalls {
  private static final double SECONDS_OF_AN_HOUR = 3600;

  private record Stall(ServiceStation station, double from, double to, double seconds) {}

  private DeviceStalls() {}

  public static Event draw(SeededRandom dice, List<ServiceStation> stations, double duration) {
    double mean = SECONDS_OF_AN_HOUR / dice.logBetween(0.02, 0.4);
    var stalls = new ArrayList<Stall>();
    for (ServiceStation each : stations) {
      if (each.serviceSeconds < 1) {
        for (double at = dice.exponential(mean); at < duration; at += dice.exponential(mean)) {
          double length = dice.logBetween(0.5, 8);
          stalls.add(new Stall(each, at, at + length, each.serviceSeconds * severity(dice)));
        }
      }
    }
    return Event.harmless(second -> stalls.forEach(each -> apply(each, second)));
  }

  /**
   * Draws the additional latency of a stall, as a multiple of the service time, from a heavy-tailed
   * distribution.
   */
  private static double severity(SeededRandom dice) {
    return Math.min(60, 3 * StrictMath.pow(dice.between(0.001, 1), -0.8));
  }

  private static void apply(Stall stall, double second) {
    if (second >= stall.from() && second < stall.to()) {
      stall.station().stallSeconds = stall.seconds();
    }
  }
}
