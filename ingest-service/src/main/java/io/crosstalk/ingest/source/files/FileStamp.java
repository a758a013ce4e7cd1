package io.crosstalk.ingest.source.files;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * What a look at a file shows of it.
 *
 * @param size in bytes
 * @param modifiedMs when it was written last, epoch milliseconds
 * @param key tells apart files of the same size and millisecond: the file system's own key for the
 *     file, where it has one, and the time in nanoseconds; null when it was written down by a
 *     version that did not know it
 */
public record FileStamp(long size, long modifiedMs, @Nullable String key) {

  public static FileStamp of(Path path) throws IOException {
    return of(Files.readAttributes(path, BasicFileAttributes.class));
  }

  /** Of a file that was looked at already. */
  public static FileStamp of(BasicFileAttributes attributes) {
    Object own = attributes.fileKey();
    return new FileStamp(
        attributes.size(),
        attributes.lastModifiedTime().toMillis(),
        (own == null ? "" : own) + "@" + attributes.lastModifiedTime().to(TimeUnit.NANOSECONDS));
  }

  /** Whether it seems to be the same file as before; a key that is not known tells nothing. */
  boolean isLike(FileStamp before) {
    return size == before.size
        && modifiedMs == before.modifiedMs
        && (before.key == null || Objects.equals(key, before.key));
  }
}
