package io.crosstalk.engine.site.cause;

import io.crosstalk.engine.site.graph.Stays;
import io.crosstalk.engine.site.series.Row;
import io.crosstalk.engine.site.series.SiteSeries;
import io.crosstalk.engine.site.series.Symptom;
import io.crosstalk.engine.site.state.Observations;
import io.crosstalk.engine.site.state.Place;
import io.crosstalk.engine.site.state.Places;
import io.crosstalk.engine.site.state.Stretch;
import io.crosstalk.event.wire.ByteReader;
import io.crosstalk.event.wire.ByteWriter;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
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

  /** Clients of a place, or those that the inventory places nowhere. */
  private record LoadsOf(Place place, boolean isUnplaced) {}

  private record Known(long throughMs, boolean isFinal, int[] read, Explanation explanation) {}

  /** Loads that the last explanations have read, which no snapshot contains. */
  private Map<LoadsOf, ClientLoads> loads = new HashMap<>();

  private Map<LoadsOf, ClientLoads> loadsBefore = new HashMap<>();

  private int decisions;
  private Map<Key, Known> before = new HashMap<>();
  private Map<Key, Known> now = new HashMap<>();

  /** Begins a decision, and forgets what the last ones have not used. */
  public void begin() {
    if (++decisions % KEPT == 0) {
      before = now;
      now = new HashMap<>();
      loadsBefore = loads;
      loads = new HashMap<>();
    }
  }

  public void clear() {
    before.clear();
    now.clear();
    loads.clear();
    loadsBefore.clear();
  }

  /** Returns the loads of the clients of a place. */
  ClientLoads loads(Places places, Stays stays, Place place) {
    return loads(new LoadsOf(place, false), () -> ClientLoads.of(places, stays, place));
  }

  /** Returns the loads of clients that may be at a place. */
  ClientLoads unplaced(Places places, Stays stays, Place place) {
    return loads(new LoadsOf(place, true), () -> ClientLoads.unplaced(places, stays, place));
  }

  private ClientLoads loads(LoadsOf of, Supplier<ClientLoads> begin) {
    return loads.computeIfAbsent(
        of,
        each -> {
          ClientLoads known = loadsBefore.get(each);
          return known == null ? begin.get() : known;
        });
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

  /** Appends the whole state. */
  public void write(ByteWriter out) {
    out.varint(decisions);
    write(before, out);
    write(now, out);
  }

  private static void write(Map<Key, Known> entries, ByteWriter out) {
    out.varint(entries.size());
    entries.forEach(
        (key, known) -> {
          out.string(key.resource);
          out.string(key.symptom.name());
          out.zigzag(key.fromMs);
          out.zigzag(key.toMs);
          SiteSeries.writeRows(key.rows, out);
          out.zigzag(known.throughMs);
          out.u8(known.isFinal ? 1 : 0);
          out.varint(known.read.length);
          for (int each : known.read) {
            out.varint(each);
          }
          known.explanation.write(out);
        });
  }

  /** Reverses {@link #write} on a new instance. */
  public void read(ByteReader in, SiteSeries series) {
    decisions = (int) in.varint();
    read(in, series, before);
    read(in, series, now);
  }

  private static void read(ByteReader in, SiteSeries series, Map<Key, Known> to) {
    for (long left = in.varint(); left > 0; left--) {
      Key key =
          new Key(
              in.string(),
              Symptom.valueOf(in.string()),
              in.zigzag(),
              in.zigzag(),
              series.readRows(in));
      long throughMs = in.zigzag();
      boolean isFinal = in.u8() == 1;
      int[] read = new int[(int) in.varint()];
      for (int i = 0; i < read.length; i++) {
        read[i] = (int) in.varint();
      }
      to.put(key, new Known(throughMs, isFinal, read, Explanation.read(in)));
    }
  }
}
