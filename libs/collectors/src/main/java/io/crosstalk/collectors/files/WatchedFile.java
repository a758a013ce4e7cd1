package io.crosstalk.collectors.files;

import io.crosstalk.collectors.text.BoundedInputStream;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.GZIPInputStream;
import org.jspecify.annotations.Nullable;

/**
 * File that a {@link FileReader} is to read: its path, and which part of it is new.
 *
 * @param path path of the file
 * @param name file name for messages, and for readers that derive data from the name; without
 *     {@code .gz}
 * @param names names of all files in the folder, including this one, in no particular order
 * @param knownLines number of lines that were read before; 0 if the file is new
 * @param readableBytes end of the last complete line, as a number of bytes
 * @param maxBytes maximum size in bytes after decompression
 */
public record WatchedFile(
    Path path,
    String name,
    List<String> names,
    long knownLines,
    long readableBytes,
    long maxBytes) {
  private static final String GZIP = ".gz";

  /**
   * Returns a file of which nothing was read before.
   *
   * @param names names of all files in the folder
   * @param maxBytes maximum size in bytes after decompression
   */
  public static WatchedFile whole(Path path, List<String> names, long maxBytes) {
    return new WatchedFile(path, plainName(path), names, 0, Long.MAX_VALUE, maxBytes);
  }

  static String plainName(Path path) {
    String name = String.valueOf(path.getFileName());
    return name.endsWith(GZIP) ? name.substring(0, name.length() - GZIP.length()) : name;
  }

  WatchedFile from(long lines) {
    return new WatchedFile(path, name, names, lines, readableBytes, maxBytes);
  }

  WatchedFile upTo(long bytes) {
    return new WatchedFile(path, name, names, knownLines, bytes, maxBytes);
  }

  /**
   * Returns another file of the same folder; null if it does not exist. Its writer may not have
   * finished it.
   */
  public @Nullable WatchedFile sibling(String otherName) {
    for (String each : List.of(otherName, otherName + GZIP)) {
      Path other = path.resolveSibling(each);
      if (names.contains(each) && Files.isRegularFile(other)) {
        return whole(other, names, maxBytes);
      }
    }
    return null;
  }

  boolean isCompressed() {
    return String.valueOf(path.getFileName()).endsWith(GZIP);
  }

  /**
   * Opens the content from the start, decompressed and with a size limit.
   *
   * @throws IOException also later, when the limit is exceeded
   */
  public InputStream open() throws IOException {
    InputStream raw = new BufferedInputStream(Files.newInputStream(path));
    try {
      InputStream plain = isCompressed() ? new GZIPInputStream(raw) : raw;
      InputStream bounded = new BoundedInputStream(plain, maxBytes);
      return readableBytes == Long.MAX_VALUE
          ? bounded
          : BoundedInputStream.cut(bounded, readableBytes);
    } catch (IOException e) {
      raw.close();
      throw e;
    }
  }
}
