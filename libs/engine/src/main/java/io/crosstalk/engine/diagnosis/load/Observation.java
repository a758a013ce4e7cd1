package io.crosstalk.engine.diagnosis.load;

import io.crosstalk.engine.episode.Degradation;
import java.util.List;

/** Loads and degradation of one member of a contention domain during a victim's episode. */
public sealed interface Observation permits BoundedObservation, SampleComparison {
  Member member();

  /** Loads in each dimension that is measured. */
  List<? extends Demand> demands();

  /** Degradation during the episode, or an upper bound of it. */
  MemberDegradation degradation();

  /** Returns whether the member's response times, errors or waits are measured. */
  default boolean knowsSymptoms() {
    return degradation().known().contains(Degradation.FELT);
  }

  /** Returns whether the member's response times, errors or waits may have been degraded. */
  default boolean showsSymptoms() {
    return degradation().showsSymptoms();
  }

  default String id() {
    return member().id();
  }
}
