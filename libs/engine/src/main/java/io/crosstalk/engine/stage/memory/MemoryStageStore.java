package io.crosstalk.engine.stage.memory;

import io.crosstalk.engine.stage.StageStore;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Keeps the state of a stage in memory, for replays and tests. */
public final class MemoryStageStore implements StageStore {
  private final boolean restartable;
  private final NavigableMap<String, byte[]> values = new TreeMap<>();
  private final Deque<Map.Entry<byte[], byte[]>> journal = new ArrayDeque<>();
  private long next;

  private MemoryStageStore(boolean restartable) {
    this.restartable = restartable;
  }

  /** Creates a store from which a stage can be restored, to test restarts. */
  public static MemoryStageStore restartable() {
    return new MemoryStageStore(true);
  }

  /** Creates a store for a run without a restart: it keeps no journal, snapshots and chunks. */
  public static MemoryStageStore forOneRun() {
    return new MemoryStageStore(false);
  }

  @Override
  public long append(byte[] key, byte[] value) {
    if (restartable) {
      journal.add(Map.entry(key, value));
    }
    return next++;
  }

  @Override
  public long lastEntry() {
    return next - 1;
  }

  @Override
  public void replay(JournalReader reader) {
    long number = next - journal.size();
    for (Map.Entry<byte[], byte[]> entry : List.copyOf(journal)) {
      reader.read(number++, entry.getKey(), entry.getValue());
    }
  }

  @Override
  public void trim(long firstNeeded) {
    while (!journal.isEmpty() && next - journal.size() < firstNeeded) {
      journal.remove();
    }
  }

  @Override
  public void settle() {
    // Nothing is kept twice.
  }

  @Override
  public void put(String key, byte[] value) {
    if (restartable || !(key.startsWith(SNAPSHOT) || key.startsWith(CHUNK))) {
      values.put(key, value);
    }
  }

  @Override
  public byte @Nullable [] get(String key) {
    return values.get(key);
  }

  @Override
  public void delete(String key) {
    values.remove(key);
  }

  @Override
  public List<Entry> scan(String prefix) {
    return values.tailMap(prefix).entrySet().stream()
        .takeWhile(each -> each.getKey().startsWith(prefix))
        .map(each -> new Entry(each.getKey(), each.getValue()))
        .toList();
  }
}
