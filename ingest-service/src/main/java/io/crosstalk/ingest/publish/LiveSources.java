package io.crosstalk.ingest.publish;

import java.util.List;
import java.util.concurrent.ConcurrentSkipListSet;
import org.springframework.stereotype.Component;

/** The push sources that have been heard since the start; each gets ticks. Thread-safe. */
@Component
public final class LiveSources {
  /** The source of those who do not say who they are. */
  public static final String DEFAULT = "push";

  private final ConcurrentSkipListSet<String> names = new ConcurrentSkipListSet<>(List.of(DEFAULT));
  private final int max;

  LiveSources(TickProperties properties) {
    this.max = properties.maxSources();
  }

  /**
   * Remembers a source.
   *
   * @return false when there are too many sources already and this is a new one
   */
  public synchronized boolean heard(String name) {
    if (names.contains(name)) {
      return true;
    }
    return names.size() < max && names.add(name);
  }

  List<String> all() {
    return List.copyOf(names);
  }
}
