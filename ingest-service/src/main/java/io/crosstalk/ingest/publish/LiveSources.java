package io.crosstalk.ingest.publish;

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
 * The sources of the live world that get ticks: those that have pushed since the start, and those
 * that are collected. Thread-safe.
 */
@Component
public final class LiveSources {
  /** The source of those who do not say who they are. */
  public static final String DEFAULT = "push";

  private final Map<String, LongUnaryOperator> completeness = new ConcurrentSkipListMap<>();
  private final Map<String, Long> lastHeardMs = new ConcurrentSkipListMap<>();
  private final Set<String> collected = new HashSet<>();
  private final SenderTallies tallies = new SenderTallies();
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

  /** What becomes of somebody who pushes. */
  public enum Welcome {
    HEARD,
    /** There are too many sources already, and this is a new one. */
    TOO_MANY,
    /** The name belongs to a source that is collected, whose promises are its own. */
    COLLECTED
  }

  /** Remembers a source that pushes. */
  public synchronized Welcome heard(String name) {
    if (isCollected(name)) {
      return Welcome.COLLECTED;
    }
    if (!completeness.containsKey(name) && completeness.size() >= max) {
      return Welcome.TOO_MANY;
    }
    completeness.putIfAbsent(name, LongUnaryOperator.identity());
    lastHeardMs.put(name, clock.millis());
    return Welcome.HEARD;
  }

  /** Also what could be a stream of one. */
  private boolean isCollected(String name) {
    return collected.stream().anyMatch(each -> name.equals(each) || name.startsWith(each + "."));
  }

  /**
   * Has ticks written for a source that is collected, however many others there are. Nobody who
   * pushes may use its name from now on.
   *
   * @param completeThrough given the latest time that it may promise, what it promises
   */
  public synchronized Registration collected(String name, LongUnaryOperator completeThrough) {
    completeness.put(name, completeThrough);
    collected.add(name);
    lastHeardMs.remove(name);
    tallies.forget(name);
    return () -> release(name, completeThrough);
  }

  private synchronized void release(String name, LongUnaryOperator completeThrough) {
    if (completeness.remove(name, completeThrough)) {
      collected.remove(name);
    }
  }

  /** What became of what each source that pushes has sent. */
  public SenderTallies tallies() {
    return tallies;
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
