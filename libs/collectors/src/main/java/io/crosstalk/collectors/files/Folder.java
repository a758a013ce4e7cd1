package io.crosstalk.collectors.files;

import io.crosstalk.collectors.SourceException;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.util.HashMap;
import java.util.Map;

/**
 * Watched folder, or a single watched file: lists the files that match the settings and decides
 * which are complete.
 */
final class Folder {
  private static final int MAX_FILES = 20_000;

  private final Path path;
  private final PathMatcher matcher;
  private final String ready;

  Folder(Path path, WatchSettings settings) {
    this.path = path;
    this.matcher = path.getFileSystem().getPathMatcher("glob:" + settings.pattern());
    this.ready = settings.ready();
  }

  Path resolve(String name) {
    return Files.isDirectory(path) ? path.resolve(name) : path;
  }

  /**
   * Returns the stamps of the present files by name.
   *
   * @throws SourceException when the folder cannot be read, or has too many files
   */
  Map<String, FileStamp> list() throws SourceException {
    if (Files.isRegularFile(path)) {
      Map<String, FileStamp> one = new HashMap<>();
      add(path, one);
      return one;
    }
    try (DirectoryStream<Path> entries = Files.newDirectoryStream(path, this::isWanted)) {
      return stamps(entries);
    } catch (IOException e) {
      throw new SourceException(
          path + " can't be read: is it there, and may this process read it?", e);
    }
  }

  private boolean isWanted(Path entry) {
    Path name = entry.getFileName();
    return matcher.matches(name)
        && !name.toString().startsWith(".")
        && !name.toString().endsWith(".done")
        && Files.isRegularFile(entry);
  }

  private Map<String, FileStamp> stamps(Iterable<Path> entries) throws SourceException {
    Map<String, FileStamp> stamps = new HashMap<>();
    for (Path entry : entries) {
      add(entry, stamps);
      if (stamps.size() > MAX_FILES) {
        throw new SourceException(
            path + " has more than " + MAX_FILES + " files: move those that are old elsewhere");
      }
    }
    return stamps;
  }

  private static void add(Path entry, Map<String, FileStamp> stamps) {
    try {
      stamps.put(String.valueOf(entry.getFileName()), FileStamp.of(entry));
    } catch (IOException e) {
      // The file was deleted meanwhile; the next round handles that.
      stamps.remove(String.valueOf(entry.getFileName()));
    }
  }

  /**
   * Returns whether a file is complete according to the setting {@code ready}: it no longer
   * changes, or its writer has marked it as finished.
   *
   * @param unchanged whether the file is unchanged since the last round
   */
  boolean isComplete(String name, boolean unchanged) {
    return switch (ready) {
      case WatchSettings.DONE -> Files.exists(resolve(name).resolveSibling(name + ".done"));
      case WatchSettings.RENAMED -> true;
      default -> unchanged;
    };
  }
}
