package io.crosstalk.collectors.files;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** Finds the end of a file's last complete line. */
final class LastLineFinder {
  /**
   * Number of bytes at the end of a file that are searched; more than the longest line that is
   * read.
   */
  private static final int WINDOW = 131_072;

  private LastLineFinder() {}

  /**
   * Returns the length in bytes of a file's complete lines: all bytes up to and including the last
   * line feed; 0 if there is none near the end.
   */
  static long endsAt(Path path) throws IOException {
    try (FileChannel channel = FileChannel.open(path, StandardOpenOption.READ)) {
      long start = Math.max(0, channel.size() - WINDOW);
      ByteBuffer window = ByteBuffer.allocate(WINDOW);
      while (window.hasRemaining() && channel.read(window, start + window.position()) >= 0) {
        // A channel may return fewer bytes than requested.
      }
      for (int i = window.position() - 1; i >= 0; i--) {
        if (window.get(i) == '\n') {
          return start + i + 1;
        }
      }
      return 0;
    }
  }
}
