package io.crosstalk.correlation.diagnosis;

import java.util.List;

/** A member beside the victim's timeline. */
sealed interface Observation permits Glance, CloseLook {
  Member member();

  /** What it asks for, in each dimension that is measured. */
  List<? extends Demand> demands();

  /** How it fared while the victim was hurt, or a bound of that. */
  Wounds wounds();

  default String id() {
    return member().id();
  }
}
