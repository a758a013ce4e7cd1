package io.crosstalk.engine.episode;

import io.crosstalk.event.Metric;
import io.crosstalk.event.MetricCatalogue;
import java.util.Locale;

/**
 * Kinds of degradation, by the resource that is waited for: a long wait for a processor is no
 * evidence about the disks. Each is measured as how many times worse than its baseline a quality
 * metric is.
 */
public enum Degradation {
  STORAGE("disk."),
  PROCESSOR("cpu."),
  NETWORK("net."),
  /** The effect of all resources that are used: response times, jobs, errors. */
  FELT("");

  private static final Degradation[] ALL = values();

  private final String prefix;

  @SuppressWarnings("ImmutableEnumChecker") // a record of immutable ones
  private final Metric metric;

  Degradation(String prefix) {
    this.prefix = prefix;
    this.metric = MetricCatalogue.of("harm." + name().toLowerCase(Locale.ROOT));
  }

  /** Returns the kind of degradation that a quality metric shows. */
  public static Degradation of(String quality) {
    for (Degradation each : ALL) {
      if (quality.startsWith(each.prefix)) {
        return each;
      }
    }
    throw new IllegalStateException("no kind of degradation for " + quality);
  }

  /** Returns the pseudo-metric under which the domains know this degradation. */
  public Metric metric() {
    return metric;
  }
}
