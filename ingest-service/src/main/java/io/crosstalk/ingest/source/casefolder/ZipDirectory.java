package io.crosstalk.ingest.source.casefolder;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;

/**
 * Checks the size of a zip's central directory before the JDK reads all of it into memory, because
 * a malicious directory may be as large as the file.
 */
final class ZipDirectory {
  /**
   * Largest accepted size of the directory in bytes: enough for ten thousand entries, while a case
   * folder has only a few.
   */
  static final long MAX_SIZE = 1 << 20;

  private static final int END_SIGNATURE = 0x06054b50;
  private static final int END_LENGTH = 22;
  private static final int MAX_COMMENT = 65_535;
  private static final int SIZE_OFFSET = 12;

  private ZipDirectory() {}

  /**
   * Checks the size of the directory.
   *
   * @throws UnusableCaseException when the file is not a zip, or its directory is too large
   */
  static void check(Path zip) throws IOException, UnusableCaseException {
    ByteBuffer tail = tail(zip);
    boolean found = false;
    // All candidates for the end record are checked, since a comment may contain a false one.
    for (int i = tail.limit() - END_LENGTH; i >= 0; i--) {
      if (tail.getInt(i) == END_SIGNATURE) {
        requireSmall(Integer.toUnsignedLong(tail.getInt(i + SIZE_OFFSET)));
        found = true;
      }
    }
    if (!found) {
      throw new UnusableCaseException("the upload is not a zip");
    }
  }

  private static void requireSmall(long size) throws UnusableCaseException {
    if (size > MAX_SIZE) {
      throw new UnusableCaseException("the zip has far more entries than a case folder has files");
    }
  }

  private static ByteBuffer tail(Path zip) throws IOException {
    try (RandomAccessFile file = new RandomAccessFile(zip.toFile(), "r")) {
      byte[] tail = new byte[(int) Math.min(file.length(), END_LENGTH + MAX_COMMENT)];
      file.seek(file.length() - tail.length);
      file.readFully(tail);
      return ByteBuffer.wrap(tail).order(ByteOrder.LITTLE_ENDIAN);
    }
  }
}
