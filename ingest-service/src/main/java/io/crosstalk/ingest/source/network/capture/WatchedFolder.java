package io.crosstalk.ingest.source.network.capture;

import io.crosstalk.ingest.collect.SourceException;
import io.crosstalk.ingest.source.files.FileStamp;
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
 * Finds files that are complete: since the last look neither their size nor their time has changed.
 * Files are only looked at, never moved.
 */
final class WatchedFolder {
  private static final int MAX_FILES = 100_000;

  private final Path folder;
  private final String glob;
  private Map<Path, Seen> seen = new HashMap<>();

  private record Seen(FileStamp stamp, boolean done) {}

  /** A complete file. */
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
   * Looks.
   *
   * @return the oldest first
   * @throws SourceException when the folder can't be read
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
      // It was moved away meanwhile, so it is none of ours.
      return;
    }
  }

  private static boolean isHidden(Path file) {
    return file.getFileName().toString().startsWith(".");
  }

  /** Whether there are files that were not read: new ones, or too many for one round. */
  boolean hasMore() {
    return seen.values().stream().anyMatch(file -> !file.done());
  }

  /** Notes that a file needs no second look as long as it stays as it is. */
  void done(Found file) {
    seen.put(file.path(), new Seen(file.stamp(), true));
  }
}
