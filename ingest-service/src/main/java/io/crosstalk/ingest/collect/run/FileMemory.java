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

/** Memory of a source in a file that is written as a whole or not at all. Thread-safe. */
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

  /** Reads the memory of the source of that name; it is empty if the file cannot be parsed. */
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
   * Returns the present content, to be passed to {@link #save} once the data it refers to are
   * delivered.
   */
  synchronized Map<String, String> snapshot() {
    return Map.copyOf(values);
  }

  /** Writes the snapshot, if it differs from the last one. */
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

  /** Restores the last saved content. */
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
