package io.crosstalk.correlation.web;

import io.crosstalk.access.ParameterException;
import io.crosstalk.engine.history.SeriesName;
import io.crosstalk.engine.history.TimeGrid;
import io.crosstalk.engine.investigate.WorldHistory;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;

/** Period of a query, with a limited length. */
record QueryRange(Instant from, Instant to) {
  private static final int MAX_CELLS = 4000;

  /**
   * Most cells of a grid whose step is chosen automatically; 2016 cells of five minutes are a week.
   */
  private static final int SUITED_CELLS = 2016;

  /** Most cells of stored values: a day of seconds. */
  private static final int MAX_VALUES = 86_400;

  private static final int WINDOW_CELLS = 240;
  private static final Duration LONGEST = Duration.ofDays(400);
  private static final Duration MAX_WINDOW = Duration.ofDays(31);
  private static final Duration SHORTEST_WINDOW = Duration.ofMinutes(1);
  private static final long MAX_STEP_SECONDS = Duration.ofDays(1).toSeconds();

  /** Parses the values of two parameters. */
  static QueryRange of(String fromName, String from, String toName, String to) {
    QueryRange stretch =
        new QueryRange(QueryProblems.time(fromName, from), QueryProblems.time(toName, to));
    if (!stretch.from.isBefore(stretch.to)) {
      throw ParameterException.invalid(fromName, fromName + " must be before " + toName);
    }
    if (stretch.length().compareTo(LONGEST) > 0) {
      throw ParameterException.invalid(
          toName,
          "from %s to %s are at most %d days".formatted(fromName, toName, LONGEST.toDays()));
    }
    return stretch;
  }

  /** Length of a cell of stored values that is as short as their number permits. */
  Duration shortestCell() {
    return Duration.ofSeconds(Math.max(1, Math.ceilDiv(length().toSeconds(), MAX_VALUES)));
  }

  private Duration length() {
    return Duration.between(from, to);
  }

  /**
   * Returns a grid for the period.
   *
   * @param stepSeconds length of a cell; null to choose one that suits the series
   * @param history history and inventory of the world
   * @param name series for which the length is chosen
   */
  TimeGrid grid(@Nullable Integer stepSeconds, WorldHistory history, SeriesName name) {
    if (stepSeconds == null) {
      return history.suited(name, from, to, SUITED_CELLS);
    }
    if (stepSeconds < 1 || stepSeconds > MAX_STEP_SECONDS) {
      throw ParameterException.invalid(
          "step", "step is 1 to %d seconds, not %d".formatted(MAX_STEP_SECONDS, stepSeconds));
    }
    Duration step = Duration.ofSeconds(stepSeconds);
    if (length().dividedBy(step) > MAX_CELLS) {
      throw ParameterException.invalid(
          "step",
          "%d cells of %d s exceed the maximum of %d: use a longer step or a shorter period"
              .formatted(length().dividedBy(step), stepSeconds, MAX_CELLS));
    }
    return WorldHistory.grid(from, to, step);
  }

  /** Returns a grid with as many cells as the stored values of one resource may have. */
  TimeGrid cells(Duration step) {
    if (step.toSeconds() < 1 || step.toSeconds() > MAX_STEP_SECONDS) {
      throw ParameterException.invalid(
          "step", "step is 1 to %d seconds, not %d".formatted(MAX_STEP_SECONDS, step.toSeconds()));
    }
    if (length().dividedBy(step) > MAX_VALUES) {
      throw ParameterException.invalid(
          "to",
          "a period has at most %d cells: shorten it, or use a longer step".formatted(MAX_VALUES));
    }
    return WorldHistory.grid(from, to, step);
  }

  /**
   * Returns a grid for one of two windows that are compared. Its cells are so short that nearly
   * each contains one sample.
   */
  TimeGrid window() {
    if (length().compareTo(SHORTEST_WINDOW) < 0 || length().compareTo(MAX_WINDOW) > 0) {
      throw QueryProblems.of(
          HttpStatus.BAD_REQUEST, "a window is a minute to 31 days long, not " + length());
    }
    return WorldHistory.grid(
        from, to, Duration.ofSeconds(Math.ceilDiv(length().toSeconds(), WINDOW_CELLS)));
  }
}
