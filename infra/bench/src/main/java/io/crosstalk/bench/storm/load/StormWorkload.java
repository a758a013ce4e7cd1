package io.crosstalk.bench.storm.load;

import com.fasterxml.jackson.annotation.JsonIgnore;
import io.crosstalk.bench.broker.BenchTopics;
import io.crosstalk.bench.load.MachineSamples;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Input of a run of the storm benchmark: samples every 20 s of the warm-up, the storm, and ten
 * minutes of recovery. The warm-up contains up to three storms of twenty minutes by other culprits,
 * so that the just-in-time compiler has compiled the code that processes a storm before it is
 * measured.
 *
 * @param scenario kind of the storm
 * @param machines number of machines, with eight metrics each
 * @param warmUpMinutes minutes before the storm
 * @param stormMinutes length of the storm, in which all its troubles begin and end
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

  /** Minutes of samples that a baseline needs before the first storm. */
  private static final int LEARNING_MINUTES = 75;

  private static final int REHEARSAL_MINUTES = 20;
  private static final int PAUSE_MINUTES = 40;
  private static final int REHEARSALS = 3;
  private static final int DEFAULT_WARM_UP =
      LEARNING_MINUTES + REHEARSALS * (REHEARSAL_MINUTES + PAUSE_MINUTES);

  /**
   * Creates a workload of a scenario without the storm.
   *
   * @param machines number of machines; 0 for the default of the scenario
   * @param warmUpMinutes minutes before the storm; 0 for 255 minutes, which is enough for three
   *     earlier storms
   * @param stormMinutes length of the storm; 0 for the default of the scenario
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

  /** Returns the same workload with the storm. */
  public StormWorkload withStorm() {
    return new StormWorkload(scenario, machines, warmUpMinutes, stormMinutes, true);
  }

  /**
   * First steps of the unmeasured storms in the warm-up, as many as the warm-up is long enough for.
   */
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

  /** Length of each unmeasured storm, in steps. */
  @JsonIgnore
  public int rehearsalSteps() {
    return REHEARSAL_MINUTES * STEPS_A_MINUTE;
  }

  /** First step of the storm. */
  @JsonIgnore
  public int stormFrom() {
    return warmUpMinutes * STEPS_A_MINUTE;
  }

  /** First step after the storm. */
  @JsonIgnore
  public int stormTo() {
    return stormFrom() + stormMinutes * STEPS_A_MINUTE;
  }

  /** Number of steps, which is the number of samples of each series. */
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

  /**
   * Number of records on the samples topic: at each step one for each machine, and a tick for each
   * partition.
   */
  @JsonIgnore
  public long records() {
    return ((long) machines + BenchTopics.PARTITIONS) * steps();
  }

  /**
   * Event time at which the measurement begins, five minutes before the storm; epoch milliseconds.
   */
  @JsonIgnore
  public long measuredFrom() {
    return timeOf(Math.max(0, stormFrom() - MEASURED_BEFORE * STEPS_A_MINUTE));
  }

  @JsonIgnore
  public long samples() {
    return (long) machines * steps() * MachineSamples.METRICS;
  }
}
