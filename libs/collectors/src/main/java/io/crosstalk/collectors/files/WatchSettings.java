package io.crosstalk.collectors.files;

import io.crosstalk.collectors.InvalidSourceException;
import java.nio.file.FileSystems;
import java.nio.file.Path;
import java.util.regex.PatternSyntaxException;

/**
 * Settings that select files and decide when they are read.
 *
 * @param path folder, or single file; relative to the folder of the sources file
 * @param pattern file names in the folder, as a glob; {@code *} by default. Subfolders and hidden
 *     files are ignored
 * @param ready when a file is complete: {@code unchanged} since the last round (default), {@code
 *     done} when there is a file NAME.done beside it, {@code renamed} when its name is enough
 * @param growing whether rows are appended to the files; then only new lines are read, and complete
 *     lines are read at once
 * @param maxSizeMb maximum size of a file after decompression, in MB; 32 by default
 */
public record WatchSettings(
    String path, String pattern, String ready, Boolean growing, Integer maxSizeMb) {
  static final String UNCHANGED = "unchanged";
  static final String DONE = "done";
  static final String RENAMED = "renamed";
  private static final int DEFAULT_SIZE = 32;
  private static final int LARGEST_SIZE = 4_096;

  public WatchSettings {
    pattern = pattern == null ? "*" : pattern;
    ready = ready == null ? UNCHANGED : ready;
    growing = growing != null && growing;
    maxSizeMb = maxSizeMb == null ? DEFAULT_SIZE : maxSizeMb;
  }

  /** Returns settings that select a file which is complete. */
  public static WatchSettings of(Path file) {
    return new WatchSettings(file.toString(), "*", RENAMED, false, LARGEST_SIZE);
  }

  /**
   * Returns the same settings, checked.
   *
   * @throws InvalidSourceException when they are not usable
   */
  WatchSettings checked() {
    require(path != null && !path.isBlank(), "files.path", "is missing: a folder or a file");
    require(
        ready.equals(UNCHANGED) || ready.equals(DONE) || ready.equals(RENAMED),
        "files.ready",
        "is unchanged, done or renamed");
    require(
        maxSizeMb > 0 && maxSizeMb <= LARGEST_SIZE, "files.maxSizeMb", "is from 1 to 4096, in MB");
    try {
      FileSystems.getDefault().getPathMatcher("glob:" + pattern);
    } catch (PatternSyntaxException e) {
      throw new InvalidSourceException("files.pattern", "is no glob: " + e.getDescription());
    }
    return this;
  }

  long maxBytes() {
    return maxSizeMb * 1_000_000L;
  }

  private static void require(boolean holds, String property, String message) {
    if (!holds) {
      throw new InvalidSourceException(property, message);
    }
  }
}
