package io.crosstalk.ingest.publish;

import io.crosstalk.collectors.settings.CommonSettings;
import java.time.Clock;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.function.LongUnaryOperator;
import org.springframework.stereotype.Component;

/**
 * Sources of the live world that get ticks: those that have pushed since the start, and those that
 * are collected. Thread-safe.
 */
@Component
public final class LiveSources {
  /** Name of the source for senders that do not state one. */
  public static final String DEFAULT = CommonSettings.PUSH;

  private final Map<String, LongUnaryOperator> completeness = new ConcurrentSkipListMap<>();
  private final Map<String, Long> lastArrivalMs = new ConcurrentSkipListMap<>();
  private final Set<String> collected = new HashSet<>();
  private final SenderCounts tallies = new SenderCounts();
  private final int max;
  private final Clock clock;

  /**
   * A source with its watermark.
   *
   * @param completeThrough from the latest watermark that is allowed for any source, the watermark
   *     of this source; both epoch milliseconds, and the result is not later
   */
  record Ticking(String name, LongUnaryOperator completeThrough) {}

  /** Registration of a source; closing it removes the source. */
  public interface Registration extends AutoCloseable {
    @Override
    void close();
  }

  LiveSources(TickProperties properties, Clock clock) {
    this.max = properties.maxSources();
    this.clock = clock;
    completeness.put(DEFAULT, LongUnaryOperator.identity());
  }

  /** Result of the registration of a pushing source. */
  public enum Welcome {
    HEARD,
    /** The limit of sources is reached, and this is a new one. */
    TOO_MANY,
    /** The name belongs to a collected source, which has a watermark of its own. */
    COLLECTED
  }

  /** Registers a source that pushes. */
  public synchronized Welcome recordArrival(String name) {
    if (isCollected(name)) {
      return Welcome.COLLECTED;
    }
    if (!completeness.containsKey(name) && completeness.size() >= max) {
      return Welcome.TOO_MANY;
    }
    completeness.putIfAbsent(name, LongUnaryOperator.identity());
    lastArrivalMs.put(name, clock.millis());
    return Welcome.HEARD;
  }

  /** Returns whether the name is that of a collected source, or could be a stream of one. */
  private boolean isCollected(String name) {
    return collected.stream().anyMatch(each -> name.equals(each) || name.startsWith(each + "."));
  }

  /**
   * Registers a collected source, whatever the number of other sources, so that ticks are written
   * for it. From now on no push may use its name.
   *
   * @param completeThrough from the latest allowed watermark, the watermark of this source; both
   *     epoch milliseconds
   */
  public synchronized Registration collected(String name, LongUnaryOperator completeThrough) {
    completeness.put(name, completeThrough);
    collected.add(name);
    lastArrivalMs.remove(name);
    tallies.forget(name);
    return () -> release(name, completeThrough);
  }

  private synchronized void release(String name, LongUnaryOperator completeThrough) {
    if (completeness.remove(name, completeThrough)) {
      collected.remove(name);
    }
  }

  /** Counts of the accepted and rejected samples of each source that pushes. */
  public SenderCounts tallies() {
    return tallies;
  }

  /** Time of the last push of each source, epoch milliseconds by the local clock. */
  public Map<String, Long> pushed() {
    return Collections.unmodifiableMap(lastArrivalMs);
  }

  List<Ticking> all() {
    return completeness.entrySet().stream()
        .map(source -> new Ticking(source.getKey(), source.getValue()))
        .toList();
  }
}
