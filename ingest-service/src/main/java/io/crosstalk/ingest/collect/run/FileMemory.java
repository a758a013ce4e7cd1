package io.crosstalk.ingest.collect.run;

import io.crosstalk.collectors.SourceMemory;
import io.crosstalk.event.json.EventJson;
import java.io.IOException;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.core.JacksonException;
import tools.jackson.core.type.TypeReference;

/** Persistent state of a source, in a file that is replaced as a whole. Thread-safe. */
final class FileMemory implements SourceMemory {
  private static final Logger LOG = LoggerFactory.getLogger(FileMemory.class);

  private final Path file;
  private Map<String, String> values;
  private Map<String, String> saved;

  private FileMemory(Path file, Map<String, String> saved) {
    this.file = file;
    this.saved = saved;
    this.values = new HashMap<>(saved);
  }

  /**
   * Reads the memory of a source; the memory is empty if there is no file or the file cannot be
   * parsed.
   *
   * @param source name of the source
   */
  static FileMemory open(Path directory, String source) {
    Path file = directory.resolve(source + ".json");
    try {
      return new FileMemory(file, Files.exists(file) ? read(file) : Map.of());
    } catch (JacksonException | IOException e) {
      LOG.warn("{} can't be read, so the source begins anew: {}", file, e.getMessage());
      return new FileMemory(file, Map.of());
    }
  }

  private static Map<String, String> read(Path file) throws IOException {
    return EventJson.mapper()
        .readValue(Files.readAllBytes(file), new TypeReference<Map<String, String>>() {});
  }

  @Override
  public synchronized @Nullable String get(String key) {
    return values.get(key);
  }

  @Override
  public synchronized void put(String key, @Nullable String value) {
    if (value == null) {
      values.remove(key);
    } else {
      values.put(key, value);
    }
  }

  /**
   * Returns the present content. The caller passes it to {@link #save} once the data are delivered
   * that this content refers to.
   */
  synchronized Map<String, String> snapshot() {
    return Map.copyOf(values);
  }

  /** Writes a snapshot to the file, if it differs from the one written last. */
  synchronized void save(Map<String, String> snapshot) throws IOException {
    if (snapshot.equals(saved)) {
      return;
    }
    Files.createDirectories(file.toAbsolutePath().getParent());
    Path beside = file.resolveSibling(file.getFileName() + ".new");
    Files.write(beside, EventJson.write(new TreeMap<>(snapshot)));
    move(beside);
    saved = snapshot;
  }

  /** Discards all changes since the last saved snapshot. */
  synchronized void forgetUnsaved() {
    values = new HashMap<>(saved);
  }

  private void move(Path beside) throws IOException {
    try {
      Files.move(beside, file, StandardCopyOption.ATOMIC_MOVE);
    } catch (AtomicMoveNotSupportedException e) {
      Files.move(beside, file, StandardCopyOption.REPLACE_EXISTING);
    }
  }
}
