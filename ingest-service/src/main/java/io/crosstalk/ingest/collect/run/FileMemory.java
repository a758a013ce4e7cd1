package io.crosstalk.ingest.collect.run;

import io.crosstalk.event.json.EventJson;
import io.crosstalk.ingest.collect.SourceMemory;
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

/** A source's memory in a file, written as a whole or not at all. Thread-safe. */
final class FileMemory implements SourceMemory {
  private static final Logger LOG = LoggerFactory.getLogger(FileMemory.class);

  private final Path file;
  private final Map<String, String> values;
  private boolean changed;

  private FileMemory(Path file, Map<String, String> values) {
    this.file = file;
    this.values = values;
  }

  /** Reads what a source of that name remembered; nothing when the file can't be understood. */
  static FileMemory open(Path directory, String source) {
    Path file = directory.resolve(source + ".json");
    try {
      return new FileMemory(file, Files.exists(file) ? read(file) : new HashMap<>());
    } catch (JacksonException | IOException e) {
      LOG.warn("{} can't be read, so the source begins anew: {}", file, e.getMessage());
      return new FileMemory(file, new HashMap<>());
    }
  }

  private static Map<String, String> read(Path file) throws IOException {
    return new HashMap<>(
        EventJson.mapper()
            .readValue(Files.readAllBytes(file), new TypeReference<Map<String, String>>() {}));
  }

  @Override
  public synchronized @Nullable String get(String key) {
    return values.get(key);
  }

  @Override
  public synchronized void put(String key, @Nullable String value) {
    String before = value == null ? values.remove(key) : values.put(key, value);
    changed |= value == null ? before != null : !value.equals(before);
  }

  /** Writes what has changed. */
  synchronized void save() throws IOException {
    if (!changed) {
      return;
    }
    Files.createDirectories(file.toAbsolutePath().getParent());
    Path beside = file.resolveSibling(file.getFileName() + ".new");
    Files.write(beside, EventJson.write(new TreeMap<>(values)));
    move(beside);
    changed = false;
  }

  private void move(Path beside) throws IOException {
    try {
      Files.move(beside, file, StandardCopyOption.ATOMIC_MOVE);
    } catch (AtomicMoveNotSupportedException e) {
      Files.move(beside, file, StandardCopyOption.REPLACE_EXISTING);
    }
  }
}
