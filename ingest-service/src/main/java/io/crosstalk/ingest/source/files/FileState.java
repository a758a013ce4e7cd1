package io.crosstalk.ingest.source.files;

import io.crosstalk.event.json.EventJson;
import io.crosstalk.event.json.MalformedJsonException;
import io.crosstalk.ingest.collect.SourceMemory;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What is remembered of files that were read.
 *
 * @param revision of the settings: what was read under others is read anew
 * @param files by name
 * @param latest times of samples, by stream
 */
record FileState(String revision, Map<String, Entry> files, Map<String, Long> latest) {
  private static final String KEY = "files";

  /**
   * A file.
   *
   * @param size on disk; negative when it could not be opened
   * @param length after decompression, of what was read
   * @param lines that were read
   * @param hash of what was read
   * @param key see {@link FileStamp#key}
   * @param slice where a file that one round did not suffice for is to be read on; null when there
   *     is none
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

    static Entry read(FileStamp stamp, Prefixes.Prefix whole) {
      return new Entry(
          stamp.size(),
          stamp.modifiedMs(),
          whole.length(),
          whole.lines(),
          whole.hash(),
          stamp.key(),
          null);
    }

    /** A file that is not what it should be, which was said. */
    static Entry bad(FileStamp stamp) {
      return new Entry(stamp.size(), stamp.modifiedMs(), 0, 0, BAD, stamp.key(), null);
    }

    /** A file that can't be opened, which was said, and what was known of it before. */
    static Entry unreadable(FileStamp stamp, @Nullable Entry before) {
      return with(new FileStamp(UNREADABLE, stamp.modifiedMs(), null), before, null);
    }

    /** What was known before, and behind it a part of what follows. */
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

    /** Whether there is nothing to be done as long as the file stays as it is. */
    boolean isSettled(FileStamp stamp) {
      return slice == null && stamp.isLike(new FileStamp(size, modifiedMs, key));
    }
  }

  /**
   * How far a file was read that takes longer than a round.
   *
   * @param length after decompression, of what is being read
   * @param hash of that
   * @param given how many samples, changes and rejections were given of it
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
