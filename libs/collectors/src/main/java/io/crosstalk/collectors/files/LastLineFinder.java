package io.crosstalk.collectors.files;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** Finds the end of a file's last complete line. */
final class LastLineFinder {
  /** Number of bytes that are searched at a time, from the end of the file. */
  private static final int WINDOW = 131_072;

  private LastLineFinder() {}

  /**
   * Returns the length in bytes of a file's complete lines: all bytes up to and including the last
   * line feed; 0 if there is none.
   */
  static long endsAt(Path path) throws IOException {
    try (FileChannel channel = FileChannel.open(path, StandardOpenOption.READ)) {
      for (long end = channel.size(); end > 0; end -= Math.min(end, WINDOW)) {
        long start = Math.max(0, end - WINDOW);
        long found = lastIn(channel, start, (int) (end - start));
        if (found >= 0) {
          return start + found + 1;
        }
      }
      return 0;
    }
  }

  private static int lastIn(FileChannel channel, long start, int length) throws IOException {
    ByteBuffer window = ByteBuffer.allocate(length);
    while (window.hasRemaining() && channel.read(window, start + window.position()) >= 0) {
      // A channel may return fewer bytes than requested.
    }
    for (int i = window.position() - 1; i >= 0; i--) {
      if (window.get(i) == '\n') {
        return i;
      }
    }
    return -1;
  }
}
