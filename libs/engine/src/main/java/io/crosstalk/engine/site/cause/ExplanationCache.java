package io.crosstalk.engine.site.cause;

import io.crosstalk.engine.site.series.Row;
import io.crosstalk.engine.site.series.Symptom;
import io.crosstalk.engine.site.state.Observations;
import io.crosstalk.engine.site.state.Stretch;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Explanations of the last decisions. A trouble is explained again only when it has grown by a
 * share, has begun to end, or has other rows; so the work for a long trouble grows with the
 * logarithm of its length.
 */
public final class ExplanationCache {
  /**
   * Time from the begin until now, as a multiple of that at the last explanation, after which a
   * trouble is explained again.
   */
  private static final double GROWN = 1.125;

  /** Number of decisions after which an unused explanation is forgotten. */
  private static final int KEPT = 16;

  /**
   * Identity of a trouble from one decision to the next.
   *
   * @param toMs end; the greatest value while it lasts
   */
  private record Key(String resource, Symptom symptom, long fromMs, long toMs, Set<Row> rows) {}

  private record Known(long throughMs, boolean isFinal, int[] read, Explanation explanation) {}

  private int decisions;
  private Map<Key, Known> before = new HashMap<>();
  private Map<Key, Known> now = new HashMap<>();

  /** Begins a decision, and forgets what the last ones have not used. */
  public void begin() {
    if (++decisions % KEPT == 0) {
      before = now;
      now = new HashMap<>();
    }
  }

  public void clear() {
    before.clear();
    now.clear();
  }

  @Nullable Explanation find(
      Stretch stretch, Observations observations, CourseTimes times, boolean isFinal) {
    Key key = key(stretch, observations, times);
    Known known = now.containsKey(key) ? now.get(key) : before.get(key);
    if (known == null || !isFresh(known, times, isFinal)) {
      return null;
    }
    now.put(key, known);
    return known.explanation;
  }

  private static boolean isFresh(Known known, CourseTimes times, boolean isFinal) {
    if (isFinal) {
      return known.isFinal && Arrays.equals(known.read, times.read());
    }
    double grown = GROWN * (known.throughMs - times.fromMs());
    return times.throughMs() - times.fromMs() < grown;
  }

  void keep(
      Stretch stretch,
      Observations observations,
      CourseTimes times,
      boolean isFinal,
      Explanation explanation) {
    now.put(
        key(stretch, observations, times),
        new Known(times.throughMs(), isFinal, times.read(), explanation));
  }

  private static Key key(Stretch stretch, Observations observations, CourseTimes times) {
    Set<Row> rows = new HashSet<>();
    stretch.rows().forEach(row -> rows.add(observations.rows().get(row)));
    return new Key(
        stretch.place().resource().id(),
        stretch.place().symptom(),
        times.fromMs(),
        times.isOpen() ? Long.MAX_VALUE : times.toMs(),
        rows);
  }
}
