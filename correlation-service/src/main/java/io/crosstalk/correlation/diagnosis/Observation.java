package io.crosstalk.correlation.diagnosis;

import java.util.List;

/** A member beside the victim's timeline. */
sealed interface Observation permits Glance, CloseLook {
  Member member();

  /** What it asks for, in each dimension that is measured. */
  List<? extends Demand> demands();

  /**
   * How many times worse than its baseline it was while the victim was hurt, or a bound of that;
   * NaN where it is not known.
   */
  double harm();

  default String id() {
    return member().id();
  }
}
