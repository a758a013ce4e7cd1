package io.crosstalk.engine.site.state;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Steps of each row that some troubles explain together; a step counts once. */
final class Covered {
  /** Steps {@code from} to {@code to}, exclusive. */
  private record Steps(int from, int to) {}

  private final Observations observations;
  private final @Nullable List<Steps>[] byRow;

  @SuppressWarnings({"unchecked", "rawtypes"}) // arrays have no type arguments
  Covered(Observations observations) {
    this.observations = observations;
    this.byRow = new List[observations.rows().size()];
  }

  /** Adds a trouble; returns the evidence that no earlier one explains, nats. */
  double add(Coverage coverage) {
    double added = 0;
    for (int row : coverage.rows()) {
      added += add(coverage, row);
    }
    return added;
  }

  private double add(Coverage coverage, int row) {
    double uncovered = uncovered(row, coverage.from(), coverage.to());
    if (uncovered <= 0) {
      return 0;
    }
    List<Steps> steps = byRow[row];
    if (steps == null) {
      steps = new ArrayList<>(1);
      byRow[row] = steps;
    }
    cut(coverage.from(), coverage.to(), steps);
    return uncovered;
  }

  /**
   * Returns the evidence of a row that some troubles explain, in their order, nats; nothing else of
   * the row is covered then.
   *
   * @param without trouble that is left out; null for none
   */
  double only(int row, List<Coverage> cover, @Nullable Coverage without) {
    byRow[row] = null;
    double sum = 0;
    for (Coverage each : cover) {
      sum += each == without ? 0 : add(each, row);
    }
    return sum;
  }

  /** Returns the evidence in a trouble that no earlier one explains, nats. */
  double added(Coverage coverage) {
    double added = 0;
    for (int row : coverage.rows()) {
      added += Math.max(0, uncovered(row, coverage.from(), coverage.to()));
    }
    return added;
  }

  private double uncovered(int row, int from, int to) {
    double sum = observations.support(row, from, to);
    List<Steps> steps = byRow[row];
    if (steps == null) {
      return sum;
    }
    for (Steps each : steps) {
      int begin = Math.max(from, each.from);
      int end = Math.min(to, each.to);
      sum -= begin < end ? observations.support(row, begin, end) : 0;
    }
    return sum;
  }

  /** Adds a stretch without the steps that are covered already. */
  private static void cut(int from, int to, List<Steps> steps) {
    if (steps.isEmpty()) {
      steps.add(new Steps(from, to));
      return;
    }
    List<Steps> left = new ArrayList<>(List.of(new Steps(from, to)));
    for (Steps covered : List.copyOf(steps)) {
      List<Steps> next = new ArrayList<>();
      for (Steps each : left) {
        if (each.to <= covered.from || each.from >= covered.to) {
          next.add(each);
          continue;
        }
        if (each.from < covered.from) {
          next.add(new Steps(each.from, covered.from));
        }
        if (each.to > covered.to) {
          next.add(new Steps(covered.to, each.to));
        }
      }
      left = next;
    }
    steps.addAll(left);
  }
}
