package io.crosstalk.local.platform;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;

/** Reads and rotates the log file of a component. */
public final class LogFile {
  private static final long ROTATE_BYTES = 20_000_000;
  private static final int TAIL_BYTES = 64_000;

  private LogFile() {}

  /**
   * Rotates a log, so that logs of many starts do not grow without limit: one older file is kept.
   */
  public static void rotate(Path log) throws IOException {
    if (size(log) > ROTATE_BYTES) {
      Files.move(
          log, log.resolveSibling(log.getFileName() + ".1"), StandardCopyOption.REPLACE_EXISTING);
    }
  }

  /** Size of a log in bytes; 0 when it does not exist yet. */
  public static long size(Path log) throws IOException {
    return Files.exists(log) ? Files.size(log) : 0;
  }

  /** Last lines of a log; empty when the log does not exist yet. */
  public static List<String> tail(Path log, int lines) throws IOException {
    return tail(log, 0, lines);
  }

  /** Last lines of a log among those written after an offset. */
  public static List<String> tail(Path log, long from, int lines) throws IOException {
    if (!Files.exists(log)) {
      return List.of();
    }
    try (RandomAccessFile file = new RandomAccessFile(log.toFile(), "r")) {
      long begin = Math.max(from, file.length() - Math.max(TAIL_BYTES, lines * 200L));
      file.seek(begin);
      byte[] bytes = new byte[Math.toIntExact(Math.max(0, file.length() - begin))];
      file.readFully(bytes);
      List<String> all = new String(bytes, StandardCharsets.UTF_8).lines().toList();
      return all.subList(Math.max(0, all.size() - lines), all.size());
    }
  }
}
