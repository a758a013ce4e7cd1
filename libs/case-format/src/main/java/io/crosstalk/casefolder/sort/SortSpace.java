package io.crosstalk.casefolder.sort;

import java.nio.file.Path;
import java.util.List;

/**
 * Memory and disk space for sorting one file.
 *
 * @param directories existing directories for temporary files; the first one with enough space is
 *     used
 * @param memoryBytes memory for the rows while they are sorted and merged
 * @param maxDiskBytes largest size of all temporary files together
 * @param advice what to do when the space is not sufficient, as a part of a sentence of the error
 *     message
 */
public record SortSpace(
    List<Path> directories, long memoryBytes, long maxDiskBytes, String advice) {
  private static final String TOOL_ADVICE =
      "use another directory (JAVA_TOOL_OPTIONS=-Djava.io.tmpdir=DIRECTORY)";

  /** Divisor of the maximum heap size; a command-line tool sorts one file with the quotient. */
  private static final int PART_OF_HEAP = 8;

  private static final long LEAST_MEMORY = 8L << 20;
  private static final long MOST_MEMORY = 256L << 20;

  public SortSpace {
    directories = List.copyOf(directories);
    if (directories.isEmpty() || memoryBytes < 1 || maxDiskBytes < 0) {
      throw new IllegalArgumentException(
          "sorting needs a directory, and at least one byte of memory");
    }
  }

  /**
   * Space for a command-line tool: an eighth of the heap (at least 8 and at most 256 MiB), and all
   * free disk space in the directory of temporary files or in another one.
   *
   * @param otherDirectory directory that is used when the first one has too little space
   */
  public static SortSpace forTool(Path otherDirectory) {
    long part = Runtime.getRuntime().maxMemory() / PART_OF_HEAP;
    return new SortSpace(
        List.of(Path.of(System.getProperty("java.io.tmpdir")), otherDirectory),
        Math.clamp(part, LEAST_MEMORY, MOST_MEMORY),
        Long.MAX_VALUE,
        TOOL_ADVICE);
  }
}
