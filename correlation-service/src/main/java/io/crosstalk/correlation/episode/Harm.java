package io.crosstalk.correlation.episode;

import io.crosstalk.event.Metric;
import io.crosstalk.event.MetricCatalogue;
import java.util.Locale;

/**
 * How many times worse than its baseline a resource is, told apart by what it waits for: who waits
 * for a processor says nothing of the disks.
 */
public enum Harm {
  STORAGE("disk."),
  PROCESSOR("cpu."),
  NETWORK("net."),
  /** What is felt of everything that it uses: response times, jobs, errors. */
  FELT("");

  private static final Harm[] ALL = values();

  private final String prefix;

  @SuppressWarnings("ImmutableEnumChecker") // a record of immutable ones
  private final Metric metric;

  Harm(String prefix) {
    this.prefix = prefix;
    this.metric = MetricCatalogue.of("harm." + name().toLowerCase(Locale.ROOT));
  }

  /** What a quality metric tells. */
  public static Harm of(String quality) {
    for (Harm each : ALL) {
      if (quality.startsWith(each.prefix)) {
        return each;
      }
    }
    throw new IllegalStateException("Everything begins with nothing.");
  }

  /** The pseudo-metric under which the domains know it. */
  public Metric metric() {
    return metric;
  }
}
