package io.crosstalk.correlation.diagnosis;

import io.crosstalk.correlation.window.ColumnWindow;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Everybody who uses a contention domain, in an order in which few have to be looked at to know who
 * is heard: thousands may fall silent at once, and each of them is asked about.
 */
public final class Roll {
  private final Map<String, Crowd> bySource = new HashMap<>();
  private final Crowd everybody;

  /**
   * Somebody's samples.
   *
   * @param source that measures them
   * @param leftMs when the domain was left, epoch milliseconds; {@code Long.MAX_VALUE} while it has
   *     not been
   */
  public record Entry(String source, String id, ColumnWindow window, long leftMs) {
    boolean isHeard(long asOfMs, long fromMs, long toMs) {
      return leftMs >= asOfMs && window.hasRow(fromMs, toMs);
    }
  }

  private Roll(Collection<Entry> entries) {
    Map<String, List<Entry>> split = new HashMap<>();
    entries.forEach(e -> split.computeIfAbsent(e.source(), key -> new ArrayList<>()).add(e));
    split.forEach((source, some) -> bySource.put(source, new Crowd(some)));
    everybody = new Crowd(entries);
  }

  /** A roll that is right until one of the windows changes. */
  public static Roll of(Collection<Entry> entries) {
    return new Roll(entries);
  }

  @Nullable Person find(String id) {
    return everybody.find(id);
  }

  /**
   * Those that the victim's own source measures: when they are silent too, it is the source that
   * fails. Where it measures nobody else, anybody bears witness.
   */
  Crowd witnesses(String victim, String source, long asOfMs) {
    Crowd fellows = bySource.get(source);
    return fellows != null && fellows.hasOthers(victim, asOfMs) ? fellows : everybody;
  }

  /** Who has one id, however many sources measure it. */
  record Person(String id, List<Entry> entries) {
    boolean isHeard(long asOfMs, long fromMs, long toMs) {
      return entries.stream().anyMatch(each -> each.isHeard(asOfMs, fromMs, toMs));
    }

    boolean isThere(long asOfMs) {
      return entries.stream().anyMatch(each -> each.leftMs() >= asOfMs);
    }

    boolean hasStayed() {
      return entries.stream().allMatch(each -> each.leftMs() == Long.MAX_VALUE);
    }

    long lastHeard() {
      return entries.stream().mapToLong(each -> each.window().lastTime()).max().orElseThrow();
    }
  }
}
