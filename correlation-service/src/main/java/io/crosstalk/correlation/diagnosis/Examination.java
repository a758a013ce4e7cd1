package io.crosstalk.correlation.diagnosis;

import java.util.List;

/** The examination of one contention domain for a cohort of victims, made in pieces. */
public interface Examination {
  /** Goes on by one piece of bounded work; true once the examination is complete. */
  boolean step();

  /** What all victims of the cohort share; for a cohort of one, all that there is to say. */
  DomainFinding finding();

  /**
   * The parts that differ by victim, in the order of the cohort's inquiries; empty for a cohort of
   * one.
   */
  List<OwnFinding> ownFindings();

  /** Begins examinations. */
  @FunctionalInterface
  interface Examiner {
    /**
     * An examination that has not begun.
     *
     * @param members all that used the domain around the onset, the domain itself too when it has
     *     samples of its own
     */
    Examination begin(Cohort cohort, Members members);
  }
}
