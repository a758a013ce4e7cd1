package io.crosstalk.rules.ownership;

import java.util.ArrayList;
import java.util.List;

/** Collects the entries and mistakes of one file. */
final class OwnerFileBuilder {
  private final String name;
  private final List<OwnerEntry> entries = new ArrayList<>();
  private final List<OwnerProblem> problems = new ArrayList<>();
  private int problemCount;

  OwnerFileBuilder(String name) {
    this.name = name;
  }

  void add(int line, Owner owner) {
    entries.add(new OwnerEntry(name, line, owner));
  }

  void add(OwnerException mistake) {
    problemCount++;
    if (problems.size() < OwnerFile.MAX_PROBLEMS) {
      problems.add(mistake.problem(name));
    }
  }

  int entryCount() {
    return entries.size();
  }

  OwnerFile build() {
    return new OwnerFile(name, entries, problems, problemCount, true);
  }
}
