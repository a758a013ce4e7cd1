package io.crosstalk.simulate.estate;

import io.crosstalk.simulate.model.SeededRandom;
import java.time.Instant;

/**
 * Size of a simulated estate. The same values give the same estate.
 *
 * @param hours duration
 */
public record EstateSpec(long seed, int hours) {
  /** Length of a step of the simulation, seconds. */
  static final int STEP = 4;

  private static final int LEAST_HOURS = 1;
  private static final int MOST_HOURS = 72;
  private static final int HOUR = 3600;
  private static final Instant EPOCH = Instant.parse("2026-02-02T00:00:00Z");

  public EstateSpec {
    if (hours < LEAST_HOURS || hours > MOST_HOURS) {
      throw new IllegalArgumentException(
          "--hours of an estate is from %d to %d, not %d"
              .formatted(LEAST_HOURS, MOST_HOURS, hours));
    }
  }

  /** Name of the case folder. */
  public String name() {
    return "estate-" + seed;
  }

  int seconds() {
    return hours * HOUR;
  }

  SeededRandom dice(String part) {
    return new SeededRandom(seed).fork("estate").fork(part);
  }

  Instant start() {
    SeededRandom dice = dice("start");
    int hour = dice.chance(0.6) ? dice.whole(7, 13) : dice.whole(0, 23);
    return EPOCH.plusSeconds((dice.whole(0, 250) * 24L + hour) * HOUR + dice.whole(0, 59) * 60L);
  }

  Instant at(double second) {
    return start().plusSeconds(Math.round(second));
  }
}
