package io.crosstalk.bench.storm.load;

import com.fasterxml.jackson.annotation.JsonIgnore;
import io.crosstalk.bench.broker.BenchTopics;
import io.crosstalk.bench.load.Signals;
import java.time.Duration;
import java.time.Instant;

/**
 * Samples at 20 s: ordinary ones, those of the storm, and ten minutes of recovery. A first storm of
 * twenty minutes, of other culprits, lies within the warm-up where there is room: most of what it
 * costs is the just-in-time compiler's.
 *
 * @param machines each with eight metrics
 * @param warmUpMinutes of ordinary samples before the storm
 * @param stormMinutes length of the storm; troubles lie within it
 * @param stormy false for the quiet contender: the same samples without any trouble
 */
public record StormWorkload(
    Scenario scenario, int machines, int warmUpMinutes, int stormMinutes, boolean stormy) {
  /** Sampling interval, milliseconds. */
  public static final long INTERVAL_MS = 20_000;

  private static final long START = Instant.parse("2025-11-21T00:00:00Z").toEpochMilli();
  private static final int STEPS_A_MINUTE = (int) (Duration.ofMinutes(1).toMillis() / INTERVAL_MS);
  private static final int RECOVERY_MINUTES = 10;

  /** The clock starts this long before the storm. */
  private static final int MEASURED_BEFORE = 5;

  /** What a baseline needs. */
  private static final int LEARNING_MINUTES = 75;

  private static final int REHEARSAL_MINUTES = 20;
  private static final int PAUSE_MINUTES = 40;
  private static final int LEAST_WARM_UP = LEARNING_MINUTES + REHEARSAL_MINUTES + PAUSE_MINUTES;
  private static final int MOST_WARM_UP = 240;

  /** Fewer, and most of what is measured is the just-in-time compiler's. */
  private static final int WARM_UP_RECORDS = 1_500_000;

  /**
   * A quiet workload of the scenario.
   *
   * @param machines 0 for as many as the scenario has
   * @param warmUpMinutes 0 for at least 135 minutes and, up to four hours, 1,500,000 records
   * @param stormMinutes 0 for as many as the scenario has
   */
  public static StormWorkload quiet(
      Scenario scenario, int machines, int warmUpMinutes, int stormMinutes) {
    int size = machines > 0 ? machines : scenario.machines();
    int enough = WARM_UP_RECORDS / STEPS_A_MINUTE / size;
    return new StormWorkload(
        scenario,
        size,
        warmUpMinutes > 0 ? warmUpMinutes : Math.clamp(enough, LEAST_WARM_UP, MOST_WARM_UP),
        stormMinutes > 0 ? stormMinutes : scenario.minutes(),
        false);
  }

  /** The same with the storm. */
  public StormWorkload withStorm() {
    return new StormWorkload(scenario, machines, warmUpMinutes, stormMinutes, true);
  }

  /** Whether a storm that is not measured comes before. */
  @JsonIgnore
  public boolean hasRehearsal() {
    return warmUpMinutes >= LEAST_WARM_UP;
  }

  /** First step of the storm that is not measured. */
  @JsonIgnore
  public int rehearsalFrom() {
    return LEARNING_MINUTES * STEPS_A_MINUTE;
  }

  /** How long the storm is that is not measured. */
  @JsonIgnore
  public int rehearsalSteps() {
    return REHEARSAL_MINUTES * STEPS_A_MINUTE;
  }

  /** First step of the storm. */
  @JsonIgnore
  public int stormFrom() {
    return warmUpMinutes * STEPS_A_MINUTE;
  }

  /** Step after the last one of the storm. */
  @JsonIgnore
  public int stormTo() {
    return stormFrom() + stormMinutes * STEPS_A_MINUTE;
  }

  /** Samples of each series. */
  @JsonIgnore
  public int steps() {
    return stormTo() + RECOVERY_MINUTES * STEPS_A_MINUTE;
  }

  public static long timeOf(long step) {
    return START + step * INTERVAL_MS;
  }

  @JsonIgnore
  public long lastTime() {
    return timeOf(steps() - 1L);
  }

  /** Records on the samples topic: one a machine and step, and a tick a partition and step. */
  @JsonIgnore
  public long records() {
    return recordsBefore(steps());
  }

  /** Records until the clock starts, five minutes before the storm. */
  @JsonIgnore
  public long unmeasuredRecords() {
    return recordsBefore(Math.max(0, stormFrom() - MEASURED_BEFORE * STEPS_A_MINUTE));
  }

  @JsonIgnore
  public long samples() {
    return (long) machines * steps() * Signals.METRICS;
  }

  private long recordsBefore(int step) {
    return ((long) machines + BenchTopics.PARTITIONS) * step;
  }
}
