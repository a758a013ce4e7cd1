package io.crosstalk.engine.stage;

import io.crosstalk.engine.window.ColumnWindow;
import java.util.List;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Persistent state of one partition of a stage: values by key, and a journal of the records since
 * the oldest snapshot. After a restart the stage reads its snapshots and replays the journal.
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

  /**
   * Passes all stored entries of the journal to the reader, in order. Must be called once, before
   * an entry is appended.
   */
  void replay(JournalReader reader);

  /**
   * Allows the store to remove entries of the journal before the given number; some of them may
   * remain.
   */
  void trim(long firstNeeded);

  /**
   * Releases memory of data that are needed only for a restart. Must be called when the stage has
   * read its snapshots and the journal.
   */
  void settle();

  void put(String key, byte[] value);

  byte @Nullable [] get(String key);

  void delete(String key);

  /** Returns all entries whose key begins with a prefix, in ascending order of the keys. */
  List<Entry> scan(String prefix);

  default void deleteAll(String prefix) {
    scan(prefix).forEach(entry -> delete(entry.key()));
  }

  /**
   * Stores a sealed chunk of a window under its number, and deletes the chunk that was dropped from
   * the window.
   */
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

  /** Returns the keys of a world's snapshots and chunks. Must be called before {@link #settle}. */
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
