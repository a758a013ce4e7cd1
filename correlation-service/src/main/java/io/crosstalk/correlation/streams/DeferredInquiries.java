package io.crosstalk.correlation.streams;

import io.crosstalk.correlation.episode.Inquiry;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableMap;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.apache.kafka.streams.KeyValue;

/** One world's inquiries about ended episodes for which a source lags, by their decision. */
final class DeferredInquiries {
  private static final String DEFERRED = "D/";

  private final String prefix;
  private final JournalStore store;
  private final NavigableMap<Long, Set<String>> keys = new TreeMap<>();

  /** With those that were kept before a restart. */
  DeferredInquiries(String world, JournalStore store) {
    this.prefix = DEFERRED + world + "/";
    this.store = store;
    for (KeyValue<String, byte[]> kept : store.scan(prefix)) {
      note(StageCodec.inquiry(kept.value), kept.key);
    }
  }

  void add(Inquiry inquiry) {
    String key = key(inquiry);
    store.put(key, StageCodec.write(inquiry));
    note(inquiry, key);
  }

  private String key(Inquiry inquiry) {
    return prefix + inquiry.episode().id() + "/" + inquiry.revision();
  }

  private void note(Inquiry inquiry, String key) {
    keys.computeIfAbsent(inquiry.decidedAtMs(), time -> new TreeSet<>()).add(key);
  }

  /** Those that were decided up to a time (epoch milliseconds); they wait until answered. */
  List<Inquiry> due(long throughMs) {
    List<Inquiry> due = new ArrayList<>();
    for (Set<String> some : keys.headMap(throughMs, true).values()) {
      for (String key : some) {
        due.add(StageCodec.inquiry(Objects.requireNonNull(store.get(key))));
      }
    }
    return due;
  }

  /** Lets go of one that has been answered once more. */
  void answered(Inquiry inquiry) {
    String key = key(inquiry);
    store.delete(key);
    Set<String> others = keys.get(inquiry.decidedAtMs());
    if (others != null && others.remove(key) && others.isEmpty()) {
      keys.remove(inquiry.decidedAtMs());
    }
  }

  /** Removes all of them from the store. */
  void delete() {
    store.deleteAll(prefix);
  }
}
