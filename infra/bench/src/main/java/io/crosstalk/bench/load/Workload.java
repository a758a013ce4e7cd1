package io.crosstalk.bench.load;

import com.fasterxml.jackson.annotation.JsonIgnore;
import io.crosstalk.bench.broker.BenchTopics;
import java.time.Duration;
import java.time.Instant;

/**
 * Size of the input of the throughput comparison.
 *
 * @param resources number of machines, with eight metrics each
 * @param steps samples of each series, one a minute
 * @param onsets episodes that begin in a million samples of a series; 23 correspond to one episode
 *     for each resource and month
 * @param density troubles per 1,000 machines and day; 0 for none
 */
public record Workload(int resources, int steps, int onsets, double density) {
  private static final long START = Instant.parse("2025-11-21T00:00:00Z").toEpochMilli();
  private static final long INTERVAL = Duration.ofMinutes(1).toMillis();

  /**
   * Least number of steps: with fewer steps no baseline would be complete, and no chunk of a window
   * sealed.
   */
  private static final int LEAST_STEPS = 96;

  /**
   * Workload with a given number of records. It has more records when they would be less than 96
   * samples of each series, which a baseline needs.
   */
  public static Workload of(int resources, long records, int onsets, double density) {
    int steps = (int) Math.max(LEAST_STEPS, records / resources);
    return new Workload(resources, steps, onsets, density);
  }

  public long timeOf(int step) {
    return START + step * INTERVAL;
  }

  @JsonIgnore
  public long lastTime() {
    return timeOf(steps - 1);
  }

  @JsonIgnore
  public long samples() {
    return (long) resources * steps * MachineSamples.METRICS;
  }

  /**
   * Number of records on the samples topic: at each step one for each resource, and a tick for each
   * partition.
   */
  @JsonIgnore
  public long records() {
    return ((long) resources + BenchTopics.PARTITIONS) * steps;
  }
}
