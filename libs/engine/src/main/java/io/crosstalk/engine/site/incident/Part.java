package io.crosstalk.engine.site.incident;

import io.crosstalk.engine.site.cause.CauseKind;
import io.crosstalk.engine.site.cause.Explanation;
import io.crosstalk.engine.site.cause.Hypothesis;
import io.crosstalk.engine.site.series.Grid;
import io.crosstalk.engine.site.series.Row;
import io.crosstalk.engine.site.state.Observations;
import io.crosstalk.engine.site.state.Trouble;
import io.crosstalk.engine.site.state.Trouble.Taken;
import io.crosstalk.event.incident.Incident.DegradedPeriod;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** One trouble as a part of an incident, with the rows that are left to it. */
final class Part {
  /** Number of samples, or observations, of which the last one confirms the others. */
  static final int CONFIRMED = 2;

  private final Trouble<Explanation> trouble;
  private final Observations observations;
  private final List<Integer> rows;
  private final List<Taken> taken;

  Part(Trouble<Explanation> trouble, Observations observations) {
    this(
        trouble,
        observations,
        new ArrayList<>(trouble.stretch().rows()),
        new ArrayList<>(trouble.taken()));
    Set<Integer> known = new HashSet<>(rows);
    for (Taken each : taken) {
      if (!known.contains(each.row()) && isLong(each)) {
        known.add(each.row());
        rows.add(each.row());
      }
    }
  }

  private Part(
      Trouble<Explanation> trouble,
      Observations observations,
      List<Integer> rows,
      List<Taken> taken) {
    this.trouble = trouble;
    this.observations = observations;
    this.rows = rows;
    this.taken = taken;
  }

  /** Takes the rows of some resources out; returns them as a part of their own. */
  Part cut(Set<String> resources) {
    Predicate<Integer> isCut = row -> resources.contains(row(row).resource());
    Part cut =
        new Part(
            trouble,
            observations,
            rows.stream().filter(isCut).collect(Collectors.toCollection(ArrayList::new)),
            taken.stream()
                .filter(each -> isCut.test(each.row()))
                .collect(Collectors.toCollection(ArrayList::new)));
    rows.removeAll(cut.rows);
    taken.removeAll(cut.taken);
    return cut;
  }

  /** Returns whether a row that the trouble explains is degraded for more than a moment. */
  private boolean isLong(Taken each) {
    int count = 0;
    for (int t = each.from(); t < each.to(); t++) {
      count += observations.seen(each.row(), t) >= Row.DEGRADED ? 1 : 0;
    }
    return count * observations.weight(each.row()) >= CONFIRMED;
  }

  /** Returns what the trouble explains. */
  Stream<Explained> explained() {
    Grid grid = observations.grid();
    return taken.stream()
        .map(
            each ->
                new Explained(
                    row(each.row()),
                    grid.time(each.from()) - grid.stepMs(),
                    grid.time(each.to() - 1)));
  }

  Trouble<Explanation> trouble() {
    return trouble;
  }

  int from() {
    return trouble.stretch().from();
  }

  int to() {
    return trouble.stretch().to();
  }

  /** Numbers of the rows that it hurts; they change while rows are assigned. */
  List<Integer> rows() {
    return rows;
  }

  Row row(int number) {
    return observations.rows().get(number);
  }

  private Hypothesis best() {
    return trouble.explanation().best();
  }

  CauseKind kind() {
    return best().kind();
  }

  /** Resources whose load is the cause; empty when it is none. */
  Set<String> culprits() {
    return switch (best().kind()) {
      case NEIGHBOUR, OWN_LOAD -> new TreeSet<>(best().who());
      default -> Set.of();
    };
  }

  /** Resource where the cause is. */
  String at() {
    return switch (best().kind()) {
      case ERRORS, BACKGROUND, GROWTH, SETTING, UNEVEN ->
          best().who().stream().findFirst().orElseGet(this::placeId);
      default -> placeId();
    };
  }

  private String placeId() {
    return trouble.stretch().place().resource().id();
  }

  Set<String> resources() {
    Set<String> resources = new TreeSet<>();
    rows.forEach(row -> resources.add(row(row).resource()));
    return resources;
  }

  boolean isOverlapping(Part other) {
    return from() < other.to() && to() > other.from();
  }

  /** Length of a step, milliseconds. */
  long stepMs() {
    return observations.grid().stepMs();
  }

  /** Stretches of time of some parts, joined where they touch; by time. */
  static List<DegradedPeriod> periods(List<Part> parts) {
    List<DegradedPeriod> periods = new ArrayList<>();
    List<Part> sorted = new ArrayList<>(parts);
    sorted.sort(Comparator.comparingInt(Part::from));
    int end = Integer.MIN_VALUE;
    for (Part part : sorted) {
      Grid grid = part.observations.grid();
      Instant to = Instant.ofEpochMilli(grid.time(Math.max(end, part.to()) - 1));
      DegradedPeriod period =
          part.from() <= end
              ? new DegradedPeriod(periods.removeLast().from(), to)
              : new DegradedPeriod(Instant.ofEpochMilli(grid.time(part.from())), to);
      periods.add(period);
      end = Math.max(end, part.to());
    }
    return periods;
  }

  /** Share of the time in which a row is degraded or the trouble lasts in which both hold. */
  double agreement(int row, int from, int to) {
    int both = 0;
    int any = 0;
    for (int t = Math.max(0, from); t < Math.min(to, observations.grid().size()); t++) {
      boolean isDegraded = observations.seen(row, t) >= Row.DEGRADED;
      boolean isIn = t >= from() && t < to();
      both += isDegraded && isIn ? 1 : 0;
      any += isDegraded || isIn ? 1 : 0;
    }
    return (double) both / Math.max(1, any);
  }

  /** Number of degraded steps of a row during the trouble. */
  int degraded(int row) {
    int count = 0;
    for (int t = from(); t < to(); t++) {
      count += observations.seen(row, t) >= Row.DEGRADED ? 1 : 0;
    }
    return count;
  }
}
