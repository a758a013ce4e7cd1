package io.crosstalk.rules.ownership;

import java.util.List;

/**
 * Content of a file with owners.
 *
 * @param entries entries that can be read
 * @param problems the first mistakes, at most {@link #MAX_PROBLEMS}
 * @param problemCount number of all mistakes
 * @param isReadable false when the file as a whole cannot be read; then the entries of its last
 *     readable state stay
 */
public record OwnerFile(
    String name,
    List<OwnerEntry> entries,
    List<OwnerProblem> problems,
    int problemCount,
    boolean isReadable) {
  /** Most mistakes of a file that are kept. */
  public static final int MAX_PROBLEMS = 1_000;

  public OwnerFile {
    entries = List.copyOf(entries);
    problems = List.copyOf(problems);
  }

  /** A file that cannot be read. */
  public static OwnerFile unreadable(OwnerProblem problem) {
    return new OwnerFile(problem.file(), List.of(), List.of(problem), 1, false);
  }
}
