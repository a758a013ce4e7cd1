package io.crosstalk.local;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** Prints the lines that are appended to a log file, for {@code crosstalk logs -f}. */
final class LogFollower {
  private static final int CHUNK = 1 << 16;

  private final Path log;
  private long position;

  private LogFollower(Path log, long position) {
    this.log = log;
    this.position = position;
  }

  static LogFollower atEnd(Path log) {
    try {
      return new LogFollower(log, Files.size(log));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Prints the lines that were appended since the last call. An incomplete line is kept until its
   * end is written, so that lines of several logs are not mixed.
   *
   * @param withName whether the name of the log precedes each line
   */
  void print(boolean withName) throws IOException {
    if (Files.size(log) < position) {
      // A new file has replaced the log.
      position = 0;
    }
    try (RandomAccessFile file = new RandomAccessFile(log.toFile(), "r")) {
      file.seek(position);
      byte[] bytes = new byte[(int) Math.min(CHUNK, file.length() - position)];
      file.readFully(bytes);
      int end = lastLineEnd(bytes);
      position += end;
      String name = withName ? log.getFileName().toString().replace(".log", "") + " | " : "";
      new String(bytes, 0, end, StandardCharsets.UTF_8)
          .lines()
          .forEach(line -> System.out.println(name + line));
    }
  }

  private static int lastLineEnd(byte[] bytes) {
    int end = bytes.length;
    while (end > 0 && bytes[end - 1] != '\n') {
      end--;
    }
    return end == 0 && bytes.length == CHUNK ? CHUNK : end;
  }
}
