package io.crosstalk.engine.diagnosis.examination;

import io.crosstalk.engine.diagnosis.finding.DomainFinding;
import io.crosstalk.engine.diagnosis.finding.OwnFinding;
import io.crosstalk.engine.diagnosis.load.Members;
import java.util.List;

/** Examination of one contention domain for a cohort of victims, made in pieces. */
public interface Examination {
  /** Performs one piece of bounded work; true once the examination is complete. */
  boolean step();

  /** Finding that all victims of the cohort share; for a cohort of one, the whole finding. */
  DomainFinding finding();

  /**
   * Parts that differ by victim, in the order of the cohort's requests; empty for a cohort of one.
   */
  List<OwnFinding> ownFindings();

  /** Factory of examinations. */
  @FunctionalInterface
  interface Examiner {
    /**
     * Creates an examination that has not begun.
     *
     * @param members all resources that used the domain around the onset, including the domain
     *     itself when it has samples of its own
     */
    Examination begin(RequestGroup cohort, Members members);
  }
}
