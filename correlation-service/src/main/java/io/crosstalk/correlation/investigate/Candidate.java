package io.crosstalk.correlation.investigate;

import io.crosstalk.correlation.history.SeriesName;
import io.crosstalk.correlation.statistics.Match;

/** A series that moves with the one asked about. */
final class Candidate {
  private final SeriesName name;
  private final Match match;
  private final float[] values;

  Candidate(SeriesName name, Match match, float[] values) {
    this.name = name;
    this.match = match;
    this.values = values;
  }

  /** The same with values of its own: the history lends them for a moment only. */
  Candidate kept() {
    return new Candidate(name, match, values.clone());
  }

  SeriesName name() {
    return name;
  }

  Match match() {
    return match;
  }

  float[] values() {
    return values;
  }
}
