package io.crosstalk.engine.site.state;

import java.util.List;

/**
 * A place in trouble with its causes.
 *
 * @param score evidence for the trouble and its causes, nats
 * @param alternatives the places that the trouble may have, this one included
 * @param taken what it explains
 * @param <X> type of an explanation
 */
public record Trouble<X>(
    Stretch stretch,
    X explanation,
    double score,
    List<Alternative<X>> alternatives,
    List<Taken> taken) {
  /** A place that the trouble may have, with its score in nats. */
  public record Alternative<X>(Place place, double score, X explanation) {}

  /** Steps {@code from} to {@code to}, exclusive, of a row, which the trouble explains. */
  public record Taken(int row, int from, int to) {}
}
