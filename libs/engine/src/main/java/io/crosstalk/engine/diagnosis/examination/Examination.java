package io.crosstalk.engine.diagnosis.examination;

import io.crosstalk.engine.diagnosis.finding.DomainFinding;
import io.crosstalk.engine.diagnosis.finding.OwnFinding;
import io.crosstalk.engine.diagnosis.load.Members;
import java.util.List;

/** Examination of one contention domain for a group of victims, made in pieces. */
public interface Examination {
  /** Performs one piece of bounded work; true once the examination is complete. */
  boolean step();

  /** Finding that all victims of the group share; for a group of one, the whole finding. */
  DomainFinding finding();

  /**
   * Parts that differ by victim, in the order of the group's requests; empty for a group of one.
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
    Examination begin(RequestGroup group, Members members);
  }
}
