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
      double uncovered = uncovered(row, coverage.from(), coverage.to());
      if (uncovered > 0) {
        added += uncovered;
        List<Steps> steps = byRow[row];
        if (steps == null) {
          byRow[row] = new ArrayList<>(List.of(new Steps(coverage.from(), coverage.to())));
        } else {
          cut(coverage.from(), coverage.to(), steps);
        }
      }
    }
    return added;
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
