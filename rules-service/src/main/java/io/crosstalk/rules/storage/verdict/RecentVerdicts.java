package io.crosstalk.rules.storage.verdict;

import io.crosstalk.event.Verdict;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Cache of verdicts that were read from Kafka and are not due yet, so that they need not be parsed
 * again. The oldest ones are dropped when the JSON of all would be too large.
 */
final class RecentVerdicts {
  private static final long MAX_CHARACTERS = 32L << 20;

  private final Map<VerdictStore.Key, Kept> verdicts = new LinkedHashMap<>();
  private long characters;

  /**
   * Cached verdict.
   *
   * @param size length of its JSON
   */
  private record Kept(Verdict verdict, int size) {}

  void put(WrittenVerdict written) {
    Kept kept = new Kept(written.verdict(), written.json().length());
    Kept before = verdicts.put(VerdictStore.Key.of(kept.verdict()), kept);
    characters += kept.size() - (before == null ? 0 : before.size());
    Iterator<Kept> oldest = verdicts.values().iterator();
    while (characters > MAX_CHARACTERS && oldest.hasNext()) {
      characters -= oldest.next().size();
      oldest.remove();
    }
  }

  @Nullable Verdict get(VerdictStore.Key key) {
    Kept found = verdicts.get(key);
    return found == null ? null : found.verdict();
  }

  void remove(VerdictStore.Key key) {
    Kept removed = verdicts.remove(key);
    if (removed != null) {
      characters -= removed.size();
    }
  }

  void clear() {
    verdicts.clear();
    characters = 0;
  }
}
