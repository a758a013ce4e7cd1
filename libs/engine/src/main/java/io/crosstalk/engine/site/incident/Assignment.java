package io.crosstalk.engine.site.incident;

import io.crosstalk.engine.site.series.TimeScale;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Moves each row to the trouble on its path whose time fits its degradation best. */
final class Assignment {
  /** Amount by which another trouble must fit better. */
  private static final double BETTER = 0.15;

  private Assignment() {}

  /** Returns the parts that keep any rows. */
  static List<Part> of(List<Part> parts) {
    for (Part part : parts) {
      for (int row : List.copyOf(part.rows())) {
        parts.stream()
            .filter(other -> other != part && canHave(other, part, row))
            .max(Comparator.comparingDouble(other -> agreement(other, part, row)))
            .filter(other -> agreement(other, part, row) > agreement(part, other, row) + BETTER)
            .ifPresent(other -> move(row, part, other));
      }
    }
    List<Part> kept = new ArrayList<>(parts);
    kept.removeIf(part -> part.rows().isEmpty());
    return kept;
  }

  private static boolean canHave(Part other, Part part, int row) {
    return other.trouble().stretch().place().isShared()
        && other.isOverlapping(part)
        && other.trouble().stretch().place().members().contains(part.row(row));
  }

  private static double agreement(Part of, Part other, int row) {
    return of.agreement(
        row,
        Math.min(of.from(), other.from()) - TimeScale.AROUND,
        Math.max(of.to(), other.to()) + TimeScale.AROUND);
  }

  private static void move(int row, Part from, Part to) {
    from.rows().remove(Integer.valueOf(row));
    if (!to.rows().contains(row)) {
      to.rows().add(row);
    }
  }
}
