package io.crosstalk.engine.diagnosis.load;

import java.util.List;

/** Loads and degradation of one member of a contention domain during a victim's episode. */
public sealed interface Observation permits BoundedObservation, SampleComparison {
  Member member();

  /** Loads in each dimension that is measured. */
  List<? extends Demand> demands();

  /** Degradation during the episode, or an upper bound of it. */
  MemberDegradation degradation();

  default String id() {
    return member().id();
  }
}
