package io.crosstalk.ingest.publish;

import java.time.Clock;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.function.LongUnaryOperator;
import org.springframework.stereotype.Component;

/**
 * The sources of the live world that get ticks: those that have pushed since the start, and those
 * that are collected. Thread-safe.
 */
@Component
public final class LiveSources {
  /** The source of those who do not say who they are. */
  public static final String DEFAULT = "push";

  private final Map<String, LongUnaryOperator> completeness = new ConcurrentSkipListMap<>();
  private final Map<String, Long> lastHeardMs = new ConcurrentSkipListMap<>();
  private final int max;
  private final Clock clock;

  /**
   * A source and what it promises.
   *
   * @param completeThrough given the latest time that any source may promise, the one that this
   *     source promises; not later
   */
  record Ticking(String name, LongUnaryOperator completeThrough) {}

  /** The end of a registration. */
  public interface Registration extends AutoCloseable {
    @Override
    void close();
  }

  LiveSources(TickProperties properties, Clock clock) {
    this.max = properties.maxSources();
    this.clock = clock;
    completeness.put(DEFAULT, LongUnaryOperator.identity());
  }

  /**
   * Remembers a source that pushes.
   *
   * @return false when there are too many sources already and this is a new one
   */
  public synchronized boolean heard(String name) {
    if (!completeness.containsKey(name) && completeness.size() >= max) {
      return false;
    }
    completeness.putIfAbsent(name, LongUnaryOperator.identity());
    lastHeardMs.put(name, clock.millis());
    return true;
  }

  /**
   * Has ticks written for a source that is collected, however many others there are.
   *
   * @param completeThrough given the latest time that it may promise, what it promises
   */
  public synchronized Registration collected(String name, LongUnaryOperator completeThrough) {
    completeness.put(name, completeThrough);
    return () -> completeness.remove(name, completeThrough);
  }

  /** When each source that pushes was heard last, epoch milliseconds by our clock. */
  public Map<String, Long> pushed() {
    return Collections.unmodifiableMap(lastHeardMs);
  }

  List<Ticking> all() {
    return completeness.entrySet().stream()
        .map(source -> new Ticking(source.getKey(), source.getValue()))
        .toList();
  }
}
