package io.crosstalk.casefolder.sort;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Sorted runs on disk. As soon as a level has as many runs as one merge may read, they are merged
 * into one run of the next level, so that the number of open files is bounded. Not thread-safe.
 */
final class RunStore implements Closeable {
  private final SortSpace space;
  private final int fanIn;
  private final int bufferBytes;
  private final LongSupplier neededBytes;
  private final List<List<RunFile>> levels = new ArrayList<>();
  private @Nullable Path directory;
  private long used;
  private long peak;

  /**
   * Creates a store without runs.
   *
   * @param fanIn most runs that one merge may read
   * @param bufferBytes size of the buffer of each run that is read or written
   * @param neededBytes estimate of the disk space that all runs will need at most
   */
  RunStore(SortSpace space, int fanIn, int bufferBytes, LongSupplier neededBytes) {
    this.space = space;
    this.fanIn = fanIn;
    this.bufferBytes = bufferBytes;
    this.neededBytes = neededBytes;
  }

  boolean isEmpty() {
    return levels.isEmpty();
  }

  /** Largest size that all runs together have had so far, in bytes. */
  long peakBytes() {
    return peak;
  }

  /** Writes sorted rows to a new run. */
  void add(RowCursor sorted) throws IOException {
    add(write(sorted), 0);
  }

  private void add(RunFile run, int level) throws IOException {
    if (level == levels.size()) {
      levels.add(new ArrayList<>());
    }
    List<RunFile> same = levels.get(level);
    same.add(run);
    if (same.size() == fanIn) {
      add(merge(same), level + 1);
    }
  }

  /** Merges runs into one, and deletes them. */
  private RunFile merge(List<RunFile> runs) throws IOException {
    RunFile merged = write(new RowMerge(cursors(runs)));
    for (RunFile each : runs) {
      remove(each);
    }
    runs.clear();
    return merged;
  }

  /**
   * Merges runs until one merge can read all that are left.
   *
   * @param most most cursors that the caller can merge
   */
  void reduceTo(int most) throws IOException {
    while (all().size() > most) {
      List<RunFile> smallest = all().subList(0, Math.min(fanIn, all().size() - most + 1));
      RunFile merged = merge(new ArrayList<>(smallest));
      for (List<RunFile> level : levels) {
        level.removeAll(smallest);
      }
      levels.getLast().add(merged);
    }
  }

  /** Opens a cursor over each run. */
  List<RowCursor> cursors() {
    return cursors(all());
  }

  private List<RowCursor> cursors(List<RunFile> runs) {
    List<RowCursor> cursors = new ArrayList<>(runs.size());
    runs.forEach(run -> cursors.add(new RunReader(run, bufferBytes)));
    return cursors;
  }

  private List<RunFile> all() {
    List<RunFile> all = new ArrayList<>();
    levels.forEach(all::addAll);
    return all;
  }

  private RunFile write(RowCursor sorted) throws IOException {
    RunFile run = RunFile.create(directory().resolve("crosstalk-sort-" + UUID.randomUUID()));
    boolean complete = false;
    try {
      new RunWriter(run, bufferBytes, this::reserve).writeAll(sorted);
      complete = true;
      return run;
    } finally {
      if (!complete) {
        remove(run);
      }
    }
  }

  private void remove(RunFile run) throws IOException {
    used -= run.size();
    run.close();
  }

  /**
   * Checks that there is room for more bytes before they are written.
   *
   * @throws NoSpaceException when the limit or the disk does not allow them
   */
  private void reserve(long bytes) throws IOException {
    if (used + bytes > space.maxDiskBytes()) {
      throw NoSpaceException.ofLimit(
          Math.max(neededBytes.getAsLong(), used + bytes), space.maxDiskBytes(), space.advice());
    }
    long free = Files.getFileStore(directory()).getUsableSpace();
    if (free < bytes) {
      throw NoSpaceException.ofDisk(neededBytes.getAsLong(), directory(), free, space.advice());
    }
    used += bytes;
    peak = Math.max(peak, used);
  }

  private Path directory() throws IOException {
    if (directory == null) {
      directory = choose();
    }
    return directory;
  }

  private Path choose() throws IOException {
    long needed = neededBytes.getAsLong();
    Path roomiest = space.directories().getFirst();
    for (Path each : space.directories()) {
      if (Files.isWritable(each)) {
        if (free(each) >= needed) {
          return each;
        }
        roomiest = free(each) > free(roomiest) ? each : roomiest;
      }
    }
    throw NoSpaceException.ofDisk(needed, roomiest, free(roomiest), space.advice());
  }

  private static long free(Path directory) throws IOException {
    return Files.getFileStore(directory).getUsableSpace();
  }

  @Override
  public void close() throws IOException {
    for (RunFile each : all()) {
      remove(each);
    }
    levels.clear();
  }
}
