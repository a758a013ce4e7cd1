package io.crosstalk.collectors.files;

import io.crosstalk.collectors.SourceMemory;
import io.crosstalk.event.json.EventJson;
import io.crosstalk.event.json.MalformedJsonException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Memory of a file source: which files were read, and how far. It is stored in the source's
 * persistent memory.
 *
 * @param revision revision of the settings; files read with other settings are read again
 * @param files entries by file name
 * @param latest latest sample times in epoch milliseconds, by stream
 */
record FileState(String revision, Map<String, Entry> files, Map<String, Long> latest) {
  private static final String KEY = "files";

  /**
   * Entry about one file that was read.
   *
   * @param size size on disk in bytes; negative if the file could not be opened
   * @param modifiedMs time of the last modification, epoch milliseconds
   * @param length number of bytes that were read, after decompression
   * @param lines number of lines that were read
   * @param hash hash of the content that was read
   * @param key see {@link FileStamp#key}
   * @param slice position at which to continue a file that took longer than one polling round; null
   *     if there is none
   */
  record Entry(
      long size,
      long modifiedMs,
      long length,
      long lines,
      String hash,
      @Nullable String key,
      @Nullable Slice slice) {
    private static final String BAD = "bad";
    private static final long UNREADABLE = -1;

    static Entry read(FileStamp stamp, PrefixHashes.Prefix whole) {
      return new Entry(
          stamp.size(),
          stamp.modifiedMs(),
          whole.length(),
          whole.lines(),
          whole.hash(),
          stamp.key(),
          null);
    }

    /**
     * Returns the entry of a file that is invalid as a whole and has been reported; it is not read
     * again until it changes.
     */
    static Entry bad(FileStamp stamp) {
      return new Entry(stamp.size(), stamp.modifiedMs(), 0, 0, BAD, stamp.key(), null);
    }

    /**
     * Returns the entry of a file that could not be opened and has been reported; what was known of
     * the file before is kept.
     */
    static Entry unreadable(FileStamp stamp, @Nullable Entry before) {
      return with(new FileStamp(UNREADABLE, stamp.modifiedMs(), null), before, null);
    }

    /**
     * Returns the entry of a file whose reading was interrupted at the end of a round: what was
     * known of it before, and the position at which to continue.
     */
    static Entry begun(FileStamp stamp, @Nullable Entry before, Slice slice) {
      return with(stamp, before, slice);
    }

    private static Entry with(FileStamp stamp, @Nullable Entry before, @Nullable Slice slice) {
      return new Entry(
          stamp.size(),
          stamp.modifiedMs(),
          before == null ? 0 : before.length,
          before == null ? 0 : before.lines,
          before == null ? "" : before.hash,
          stamp.key(),
          slice);
    }

    boolean isBad() {
      return hash.equals(BAD);
    }

    boolean isUnreadable() {
      return size == UNREADABLE;
    }

    /**
     * Returns whether the file was read or rejected completely, so that nothing remains to be done
     * while its stamp is unchanged.
     */
    boolean isSettled(FileStamp stamp) {
      return slice == null && stamp.isLike(new FileStamp(size, modifiedMs, key));
    }
  }

  /**
   * Position within a file that takes longer than one polling round.
   *
   * @param length length in bytes, after decompression, of the content that is being read
   * @param hash hash of that content
   * @param given number of samples, changes and rejections already delivered from the file
   */
  record Slice(long length, String hash, long given) {}

  FileState {
    files = new TreeMap<>(files == null ? Map.of() : files);
    latest = new HashMap<>(latest == null ? Map.of() : latest);
  }

  static FileState of(SourceMemory memory, String revision) {
    String json = memory.get(KEY);
    FileState known = json == null ? empty(revision) : parse(json, revision);
    return known.revision.equals(revision)
        ? known
        : new FileState(revision, Map.of(), known.latest);
  }

  private static FileState parse(String json, String revision) {
    try {
      return EventJson.read(json.getBytes(StandardCharsets.UTF_8), FileState.class);
    } catch (MalformedJsonException e) {
      return empty(revision);
    }
  }

  private static FileState empty(String revision) {
    return new FileState(revision, Map.of(), Map.of());
  }

  void save(SourceMemory memory) {
    memory.put(KEY, new String(EventJson.write(this), StandardCharsets.UTF_8));
  }

  void noteTime(String stream, long timeMs) {
    latest.merge(stream, timeMs, Math::max);
  }
}
