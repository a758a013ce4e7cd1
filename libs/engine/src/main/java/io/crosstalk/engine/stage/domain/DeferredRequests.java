package io.crosstalk.engine.stage.domain;

import io.crosstalk.engine.episode.DiagnosisRequest;
import io.crosstalk.engine.stage.StageStore;
import io.crosstalk.engine.stage.codec.StageCodec;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableMap;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Diagnosis requests of one world about ended episodes that were answered while a source lagged.
 * They are answered a second time when that source has caught up. Requests are sorted by decision
 * time.
 */
final class DeferredRequests {
  private static final String DEFERRED = "D/";

  private final String prefix;
  private final StageStore store;
  private final NavigableMap<Long, Set<String>> keys = new TreeMap<>();

  /** Restores the diagnosis requests that were kept before a restart. */
  DeferredRequests(String world, StageStore store) {
    this.prefix = DEFERRED + world + "/";
    this.store = store;
    for (StageStore.Entry kept : store.scan(prefix)) {
      note(StageCodec.request(kept.value()), kept.key());
    }
  }

  void add(DiagnosisRequest request) {
    String key = key(request);
    store.put(key, StageCodec.write(request));
    note(request, key);
  }

  private String key(DiagnosisRequest request) {
    return prefix + request.episode().id() + "/" + request.revision();
  }

  private void note(DiagnosisRequest request, String key) {
    keys.computeIfAbsent(request.decidedAtMs(), time -> new TreeSet<>()).add(key);
  }

  /**
   * Returns the requests that were decided up to a time (epoch milliseconds). They remain stored
   * until {@link #answered} is called.
   */
  List<DiagnosisRequest> due(long throughMs) {
    List<DiagnosisRequest> due = new ArrayList<>();
    for (Set<String> some : keys.headMap(throughMs, true).values()) {
      for (String key : some) {
        due.add(StageCodec.request(Objects.requireNonNull(store.get(key))));
      }
    }
    return due;
  }

  /** Removes a request that has been answered a second time. */
  void answered(DiagnosisRequest request) {
    String key = key(request);
    store.delete(key);
    Set<String> others = keys.get(request.decidedAtMs());
    if (others != null && others.remove(key) && others.isEmpty()) {
      keys.remove(request.decidedAtMs());
    }
  }

  /** Removes all requests from the store. */
  void delete() {
    store.deleteAll(prefix);
  }
}
