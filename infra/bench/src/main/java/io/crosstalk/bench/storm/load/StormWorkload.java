package io.crosstalk.bench.storm.load;

import com.fasterxml.jackson.annotation.JsonIgnore;
import io.crosstalk.bench.broker.BenchTopics;
import io.crosstalk.bench.load.MachineSamples;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Samples at 20 s: ordinary ones, those of the storm, and ten minutes of recovery. The warm-up
 * contains storms of twenty minutes by other culprits, as many as have room: until the just-in-time
 * compiler has compiled the code of a storm, it uses more processor time than the storm.
 *
 * @param machines each with eight metrics
 * @param warmUpMinutes of ordinary samples before the storm
 * @param stormMinutes length of the storm; its troubles are within it
 * @param stormy false for the quiet variant: the same samples without any trouble
 */
public record StormWorkload(
    Scenario scenario, int machines, int warmUpMinutes, int stormMinutes, boolean stormy) {
  /** Sampling interval, milliseconds. */
  public static final long INTERVAL_MS = 20_000;

  private static final long START = Instant.parse("2025-11-21T00:00:00Z").toEpochMilli();
  private static final int STEPS_A_MINUTE = (int) (Duration.ofMinutes(1).toMillis() / INTERVAL_MS);
  private static final int RECOVERY_MINUTES = 10;

  /** Minutes before the storm at which the measurement starts. */
  private static final int MEASURED_BEFORE = 5;

  /** Minutes that a baseline needs. */
  private static final int LEARNING_MINUTES = 75;

  private static final int REHEARSAL_MINUTES = 20;
  private static final int PAUSE_MINUTES = 40;
  private static final int REHEARSALS = 3;
  private static final int DEFAULT_WARM_UP =
      LEARNING_MINUTES + REHEARSALS * (REHEARSAL_MINUTES + PAUSE_MINUTES);

  /**
   * A quiet workload of the scenario.
   *
   * @param machines 0 for as many as the scenario has
   * @param warmUpMinutes 0 for 255 minutes, in which three storms have room
   * @param stormMinutes 0 for as many as the scenario has
   */
  public static StormWorkload quiet(
      Scenario scenario, int machines, int warmUpMinutes, int stormMinutes) {
    int size = machines > 0 ? machines : scenario.machines();
    return new StormWorkload(
        scenario,
        size,
        warmUpMinutes > 0 ? warmUpMinutes : DEFAULT_WARM_UP,
        stormMinutes > 0 ? stormMinutes : scenario.minutes(),
        false);
  }

  /** The same workload with the storm. */
  public StormWorkload withStorm() {
    return new StormWorkload(scenario, machines, warmUpMinutes, stormMinutes, true);
  }

  /** First steps of the storms that are not measured, as many as have room in the warm-up. */
  @JsonIgnore
  public List<Integer> rehearsals() {
    int cycle = (REHEARSAL_MINUTES + PAUSE_MINUTES) * STEPS_A_MINUTE;
    return IntStream.iterate(
            LEARNING_MINUTES * STEPS_A_MINUTE,
            from -> from + cycle <= stormFrom(),
            from -> from + cycle)
        .boxed()
        .toList();
  }

  /** Length of each of the storms that are not measured. */
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
    return ((long) machines + BenchTopics.PARTITIONS) * steps();
  }

  /** Begin of the measurement, five minutes before the storm, epoch milliseconds. */
  @JsonIgnore
  public long measuredFrom() {
    return timeOf(Math.max(0, stormFrom() - MEASURED_BEFORE * STEPS_A_MINUTE));
  }

  @JsonIgnore
  public long samples() {
    return (long) machines * steps() * MachineSamples.METRICS;
  }
}
