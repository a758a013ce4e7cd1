package io.crosstalk.engine.stage;

import io.crosstalk.engine.window.ColumnWindow;
import java.util.List;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * State of one partition of a stage: values by key, and a journal of the records since the oldest
 * snapshot. After a restart the owner reads its snapshots and replays the journal.
 */
public interface StageStore {
  /** Prefix of the keys of snapshots; the rest is the key of a {@link SeriesId}. */
  String SNAPSHOT = "R/";

  /** Prefix of the keys of the sealed chunks of windows. */
  String CHUNK = "C/";

  /** A value and its key. */
  record Entry(String key, byte[] value) {}

  /** Receives the entries of the journal. */
  interface JournalReader {
    /**
     * Receives one entry.
     *
     * @param number counted from 0
     */
    void read(long number, byte[] key, byte[] value);
  }

  /** Appends an entry to the journal; returns its number, counted from 0. */
  long append(byte[] key, byte[] value);

  /** The number of the latest entry; -1 when there is none. */
  long lastEntry();

  /** Passes on all entries that are kept, in order; to be called once, before any is appended. */
  void replay(JournalReader reader);

  /** Removes entries before the given one, or some of them. */
  void trim(long firstNeeded);

  /** Releases what is kept only for a restart, once the owner has read it. */
  void settle();

  void put(String key, byte[] value);

  byte @Nullable [] get(String key);

  void delete(String key);

  /** All entries whose key begins with a prefix, by key. */
  List<Entry> scan(String prefix);

  default void deleteAll(String prefix) {
    scan(prefix).forEach(entry -> delete(entry.key()));
  }

  /** Stores a chunk under its number, and deletes the chunk that it replaces. */
  default void put(String prefix, ColumnWindow.Sealed chunk) {
    put(prefix + chunk.number(), chunk.bytes());
    if (chunk.dropped() >= 0) {
      delete(prefix + chunk.dropped());
    }
  }

  /** Deletes the snapshot of a series that is no longer needed, and the chunks of its window. */
  default void delete(SeriesId series, ColumnWindow window) {
    keys(series, window.nextChunk()).forEach(this::delete);
  }

  /** The keys of a world's snapshots and chunks; to be called before the store is settled. */
  default List<String> keysForRestart(String world) {
    return Stream.of(SNAPSHOT, CHUNK)
        .flatMap(prefix -> scan(prefix + world + "/").stream())
        .map(Entry::key)
        .toList();
  }

  /** Prefix of the keys of a series' chunks. */
  static String chunks(SeriesId series) {
    return CHUNK + series.key() + "/";
  }

  /**
   * The keys of a series' snapshot and chunks.
   *
   * @param nextChunk the number after that of its last chunk
   */
  static Stream<String> keys(SeriesId series, long nextChunk) {
    String prefix = chunks(series);
    return Stream.concat(
        Stream.of(SNAPSHOT + series.key()),
        LongStream.range(Math.max(0, nextChunk - ColumnWindow.MAX_CHUNKS), nextChunk)
            .mapToObj(number -> prefix + number));
  }
}
