package io.crosstalk.collectors.capture;

import io.crosstalk.collectors.SourceException;
import io.crosstalk.collectors.files.FileStamp;
import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Finds the complete files of a folder: those whose size and modification time have not changed
 * since the last scan. Files are only read, never moved.
 */
final class WatchedFolder {
  private static final int MAX_FILES = 100_000;

  private final Path folder;
  private final String glob;
  private Map<Path, Seen> seen = new HashMap<>();

  /** Stamp of a file at the last scan, and whether the file was processed. */
  private record Seen(FileStamp stamp, boolean done) {}

  /** File that is complete and was not processed yet. */
  record Found(Path path, FileStamp stamp) {
    long size() {
      return stamp.size();
    }

    long modifiedMs() {
      return stamp.modifiedMs();
    }

    String name() {
      return path.getFileName().toString();
    }
  }

  WatchedFolder(Path folder, String glob) {
    this.folder = folder;
    this.glob = glob;
  }

  /**
   * Scans the folder.
   *
   * @return complete files, the oldest first
   * @throws SourceException when the folder cannot be read
   */
  List<Found> look() throws SourceException {
    Map<Path, Seen> now = new HashMap<>();
    List<Found> complete = new ArrayList<>();
    try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, glob)) {
      for (Path file : files) {
        look(file, now, complete);
      }
    } catch (IOException | DirectoryIteratorException e) {
      throw new SourceException("the folder " + folder + " can't be read: " + e.getMessage(), e);
    }
    seen = now;
    complete.sort(Comparator.comparingLong(Found::modifiedMs).thenComparing(Found::path));
    return complete;
  }

  private void look(Path file, Map<Path, Seen> now, List<Found> complete) throws IOException {
    try {
      BasicFileAttributes attributes =
          Files.readAttributes(file, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
      if (!attributes.isRegularFile() || isHidden(file) || now.size() >= MAX_FILES) {
        return;
      }
      FileStamp stamp = FileStamp.of(attributes);
      Seen before = seen.get(file);
      if (before == null || !before.stamp().equals(stamp)) {
        now.put(file, new Seen(stamp, false));
        return;
      }
      now.put(file, before);
      if (!before.done()) {
        complete.add(new Found(file, stamp));
      }
    } catch (NoSuchFileException e) {
      // The file was moved away meanwhile and is skipped.
      return;
    }
  }

  private static boolean isHidden(Path file) {
    return file.getFileName().toString().startsWith(".");
  }

  /**
   * Returns whether there are files that were not processed yet: they were still being written, or
   * there were too many for one round.
   */
  boolean hasMore() {
    return seen.values().stream().anyMatch(file -> !file.done());
  }

  /** Marks a file as processed; it is found again once it changes. */
  void done(Found file) {
    seen.put(file.path(), new Seen(file.stamp(), true));
  }
}
