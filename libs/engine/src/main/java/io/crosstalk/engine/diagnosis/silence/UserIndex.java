package io.crosstalk.engine.diagnosis.silence;

import io.crosstalk.engine.window.ColumnWindow;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Index of all users of a contention domain by the time of their last sample. Thousands of users
 * may fall silent at once, each with a diagnosis request. The index finds the users that still send
 * samples without looking at all users for each request.
 */
public final class UserIndex {
  private final Map<String, SourceUsers> bySource = new HashMap<>();
  private final SourceUsers all;

  /**
   * Samples of one resource from one source.
   *
   * @param source source that measures the resource
   * @param leftMs time at which the resource left the domain, epoch milliseconds; {@code
   *     Long.MAX_VALUE} while it has not
   */
  public record Entry(String source, String id, ColumnWindow window, long leftMs) {
    boolean hasReported(long asOfMs, long fromMs, long toMs) {
      return leftMs >= asOfMs && window.hasRow(fromMs, toMs);
    }
  }

  private UserIndex(Collection<Entry> entries) {
    Map<String, List<Entry>> split = new HashMap<>();
    entries.forEach(e -> split.computeIfAbsent(e.source(), key -> new ArrayList<>()).add(e));
    split.forEach((source, some) -> bySource.put(source, new SourceUsers(some)));
    all = new SourceUsers(entries);
  }

  /** Creates an index that is valid until one of the windows changes. */
  public static UserIndex of(Collection<Entry> entries) {
    return new UserIndex(entries);
  }

  @Nullable SampledUser find(String id) {
    return all.find(id);
  }

  /**
   * Returns the users that the victim's own source measures, because a failed source makes all of
   * them silent. When that source measures no other user, all users of the domain are returned.
   */
  SourceUsers sameSource(String victim, String source, long asOfMs) {
    SourceUsers sameSource = bySource.get(source);
    return sameSource != null && sameSource.hasOthers(victim, asOfMs) ? sameSource : all;
  }

  /** User of the domain with its samples from all sources that measure it. */
  record SampledUser(String id, List<Entry> entries) {
    boolean hasReported(long asOfMs, long fromMs, long toMs) {
      return entries.stream().anyMatch(each -> each.hasReported(asOfMs, fromMs, toMs));
    }

    boolean isThere(long asOfMs) {
      return entries.stream().anyMatch(each -> each.leftMs() >= asOfMs);
    }

    boolean hasStayed() {
      return entries.stream().allMatch(each -> each.leftMs() == Long.MAX_VALUE);
    }

    long lastSample() {
      return entries.stream().mapToLong(each -> each.window().lastTime()).max().orElseThrow();
    }
  }
}
