package io.crosstalk.collectors.files;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Attributes of a file that show whether it has changed.
 *
 * @param size size in bytes
 * @param modifiedMs time of the last modification, epoch milliseconds
 * @param key distinguishes files of the same size and millisecond: the file system's own key for
 *     the file, if it has one, and the time in nanoseconds; null if written by a version that did
 *     not store it
 */
public record FileStamp(long size, long modifiedMs, @Nullable String key) {

  public static FileStamp of(Path path) throws IOException {
    return of(Files.readAttributes(path, BasicFileAttributes.class));
  }

  /** Creates the stamp of a file from its attributes. */
  public static FileStamp of(BasicFileAttributes attributes) {
    Object own = attributes.fileKey();
    return new FileStamp(
        attributes.size(),
        attributes.lastModifiedTime().toMillis(),
        (own == null ? "" : own) + "@" + attributes.lastModifiedTime().to(TimeUnit.NANOSECONDS));
  }

  /**
   * Returns whether a file with this stamp seems to be unchanged since an earlier stamp; an unknown
   * key is not compared.
   */
  boolean isLike(FileStamp before) {
    return size == before.size
        && modifiedMs == before.modifiedMs
        && (before.key == null || Objects.equals(key, before.key));
  }
}
