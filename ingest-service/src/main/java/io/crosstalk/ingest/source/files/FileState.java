package io.crosstalk.ingest.source.files;

import io.crosstalk.event.json.EventJson;
import io.crosstalk.event.json.MalformedJsonException;
import io.crosstalk.ingest.collect.SourceMemory;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;

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
   * @param size on disk
   * @param length after decompression, of what was read
   * @param lines that were read
   * @param hash of what was read
   */
  record Entry(long size, long modifiedMs, long length, long lines, String hash) {
    boolean isUnchanged(FileStamp stamp) {
      return size == stamp.size() && modifiedMs == stamp.modifiedMs();
    }
  }

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
