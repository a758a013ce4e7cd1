package io.crosstalk.correlation.streams;

import io.crosstalk.correlation.episode.Inquiry;
import io.crosstalk.event.json.EventJson;
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
      note(EventJson.read(kept.value, Inquiry.class), kept.key);
    }
  }

  void add(Inquiry inquiry) {
    String key = prefix + inquiry.episode().id() + "/" + inquiry.revision();
    store.put(key, EventJson.write(inquiry));
    note(inquiry, key);
  }

  private void note(Inquiry inquiry, String key) {
    keys.computeIfAbsent(inquiry.decidedAtMs(), time -> new TreeSet<>()).add(key);
  }

  /** Hands out those that were decided up to a time (epoch milliseconds). */
  List<Inquiry> release(long throughMs) {
    List<Inquiry> due = new ArrayList<>();
    NavigableMap<Long, Set<String>> settled = keys.headMap(throughMs, true);
    for (Set<String> some : settled.values()) {
      some.forEach(key -> due.add(take(key)));
    }
    settled.clear();
    return due;
  }

  private Inquiry take(String key) {
    byte[] kept = Objects.requireNonNull(store.get(key));
    store.delete(key);
    return EventJson.read(kept, Inquiry.class);
  }

  /** Removes all of them from the store. */
  void delete() {
    store.deleteAll(prefix);
  }
}
