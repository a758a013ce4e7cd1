package io.crosstalk.rules.ownerfile;

import io.crosstalk.rules.loop.Work;
import io.crosstalk.rules.ownership.OwnerFile;
import io.crosstalk.rules.ownership.OwnerFileReader;
import io.crosstalk.rules.ownership.OwnerProblem;
import io.crosstalk.rules.storage.lease.Leadership;
import io.crosstalk.rules.storage.site.OwnerStore;
import io.crosstalk.rules.storage.site.OwnerStore.StoredFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.transaction.support.TransactionOperations;

/**
 * Stores the owners of a folder's files whenever a file has changed. Only the instance that writes
 * incidents does so; all others find the owners in the database.
 */
final class OwnerFileWork implements Work {
  private static final Logger LOG = LoggerFactory.getLogger(OwnerFileWork.class);
  private static final int MAX_FILES = 1_000;

  private final Path directory;
  private final OwnerFileReader reader;
  private final Leadership leadership;
  private final TransactionOperations transactions;
  private final OwnerStore store;

  /** States of the files that are stored; empty until the first step as the leader. */
  private Map<String, FileState> stored = Map.of();

  private boolean isFirst = true;

  OwnerFileWork(
      Path directory,
      OwnerFileReader reader,
      Leadership leadership,
      TransactionOperations transactions,
      OwnerStore store) {
    this.directory = directory;
    this.reader = reader;
    this.leadership = leadership;
    this.transactions = transactions;
    this.store = store;
  }

  /** Sign of a written or replaced file. */
  private record FileState(long size, long modifiedNanos, String key) {
    static FileState of(Path file) throws IOException {
      BasicFileAttributes attributes = Files.readAttributes(file, BasicFileAttributes.class);
      return new FileState(
          attributes.size(),
          attributes.lastModifiedTime().to(java.util.concurrent.TimeUnit.NANOSECONDS),
          String.valueOf(attributes.fileKey()));
    }
  }

  @Override
  public Next step() throws IOException {
    if (!leadership.isLeading()) {
      forget();
      return Next.STAND_BY;
    }
    SortedMap<String, FileState> found = states();
    if (isFirst && found.isEmpty()) {
      // A folder that is not mounted is empty, too.
      LOG.warn("there is no owner file in {}; the stored owners stay", directory);
      isFirst = false;
    } else if (isFirst || !found.equals(stored)) {
      List<OwnerFile> changed = read(found);
      transactions.executeWithoutResult(status -> save(found, changed));
      stored = Map.copyOf(found);
      isFirst = false;
    }
    return Next.AFTER_PAUSE;
  }

  @Override
  public void recover() {
    forget();
  }

  private void forget() {
    stored = Map.of();
    isFirst = true;
  }

  private SortedMap<String, FileState> states() throws IOException {
    SortedMap<String, FileState> states = new TreeMap<>();
    try (Stream<Path> files = Files.list(directory)) {
      List<Path> wanted =
          files
              .filter(file -> OwnerFileReader.isOwnerFile(file.getFileName().toString()))
              .filter(Files::isRegularFile)
              .sorted()
              .limit(MAX_FILES)
              .toList();
      for (Path file : wanted) {
        states.put(file.getFileName().toString(), FileState.of(file));
      }
    }
    return states;
  }

  private List<OwnerFile> read(Map<String, FileState> found) throws IOException {
    List<OwnerFile> changed = new ArrayList<>();
    for (Map.Entry<String, FileState> each : found.entrySet()) {
      if (!each.getValue().equals(stored.get(each.getKey()))) {
        changed.add(reader.read(each.getKey(), content(directory.resolve(each.getKey()))));
      }
    }
    return changed;
  }

  /** Content of a file, without what makes it too long; the reader then refuses it. */
  private static byte[] content(Path file) throws IOException {
    try (var in = Files.newInputStream(file)) {
      return in.readNBytes(OwnerFileReader.MAX_BYTES + 1);
    }
  }

  private void save(SortedMap<String, FileState> found, List<OwnerFile> changed) {
    leadership.fence();
    store.beginChange();
    Map<String, Integer> counts = new HashMap<>();
    for (StoredFile file : store.files()) {
      if (found.containsKey(file.name())) {
        counts.put(file.name(), file.entries());
      } else {
        store.remove(file.name());
      }
    }
    for (OwnerFile file : changed) {
      OwnerFile bounded = bounded(file, counts);
      if (bounded.isReadable()) {
        counts.put(file.name(), file.entries().size());
      }
      store.save(bounded);
      report(bounded);
    }
  }

  /** The file, or a refusal if all files together have too many entries with it. */
  private static OwnerFile bounded(OwnerFile file, Map<String, Integer> counts) {
    int others =
        counts.entrySet().stream()
            .filter(each -> !each.getKey().equals(file.name()))
            .mapToInt(Map.Entry::getValue)
            .sum();
    return others + file.entries().size() <= OwnerFileReader.MAX_ENTRIES
        ? file
        : OwnerFile.unreadable(
            new OwnerProblem(
                file.name(),
                1,
                "All files together have more than %,d entries; remove some."
                    .formatted(OwnerFileReader.MAX_ENTRIES)));
  }

  private static void report(OwnerFile file) {
    if (file.problemCount() == 0) {
      return;
    }
    OwnerProblem first = file.problems().getFirst();
    LOG.warn(
        "{} of {}; the first one is in line {}: {} All are listed by GET /api/v1/owners",
        file.isReadable()
            ? file.problemCount() + " entries are skipped"
            : "the entries stay as they were",
        file.name(),
        first.line(),
        first.text());
  }
}
