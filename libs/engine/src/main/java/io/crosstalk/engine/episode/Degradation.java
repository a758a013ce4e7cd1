package io.crosstalk.engine.episode;

import io.crosstalk.event.Metric;
import io.crosstalk.event.MetricCatalogue;
import java.util.Locale;

/**
 * Kinds of degradation, by what the affected resource waits for; a long wait for a processor, for
 * example, is no evidence about storage. The value of a degradation is the ratio of a quality
 * metric to its baseline, on the scale of {@link DegradationScale}.
 */
public enum Degradation {
  STORAGE("disk."),
  PROCESSOR("cpu.", "wait.cpu_queue"),
  NETWORK("net."),
  /** Memory that the host has reclaimed. */
  MEMORY("mem."),
  /** Symptoms that any used resource can cause: response times, durations of jobs, errors. */
  FELT("");

  private static final Degradation[] ALL = values();

  /** Beginnings of the names of the quality metrics; an array, because they are read often. */
  @SuppressWarnings("ImmutableEnumChecker") // never modified
  private final String[] prefixes;

  @SuppressWarnings("ImmutableEnumChecker") // a record of immutable ones
  private final Metric metric;

  Degradation(String... prefixes) {
    this.prefixes = prefixes.clone();
    this.metric = MetricCatalogue.of("harm." + name().toLowerCase(Locale.ROOT));
  }

  /** Returns the kind of degradation that a quality metric shows. */
  public static Degradation of(String quality) {
    for (Degradation each : ALL) {
      for (String prefix : each.prefixes) {
        if (quality.startsWith(prefix)) {
          return each;
        }
      }
    }
    throw new IllegalStateException("no kind of degradation for " + quality);
  }

  /**
   * Returns the pseudo-metric under which the degradation is sent to the contention domains,
   * together with the loads.
   */
  public Metric metric() {
    return metric;
  }
}
