package io.crosstalk.engine.diagnosis.cause;

import io.crosstalk.engine.diagnosis.evidence.CandidateDomain;
import io.crosstalk.engine.diagnosis.evidence.EpisodeFacts;
import io.crosstalk.event.CauseClass;
import io.crosstalk.event.Evidence;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Rule for one kind of cause, such as a fault or a noisy neighbour, that may explain an episode.
 */
interface Theory {

  /**
   * All theories from the most specific to the most general. The first one that holds leads; of the
   * others, those about lasting conditions contribute.
   */
  List<Theory> ALL =
      List.of(
          new ErrorsTheory(),
          new BackEndTheory(),
          new NeighbourTheory(),
          new ImbalanceTheory(),
          new SilentMetricTheory(),
          new OverwhelmedTheory(),
          new OwnLoadTheory(),
          new SettingTheory(),
          new FaultTheory(),
          new CapacityTheory(),
          new ContradictionTheory());

  /** Applies the theory to an episode; empty when the facts do not support it. */
  Optional<Hypothesis> explain(EpisodeFacts facts);

  /**
   * Explanation by a theory that holds.
   *
   * @param domain domain that contains the cause; null when no shared resource contains it
   * @param part part of the domain that contains the cause; null for the whole domain
   * @param self whether the suspects are the victim's own resources
   * @param role the most that it can be in a diagnosis
   * @param evidence why it holds, without the evidence against suspects
   */
  record Hypothesis(
      CauseClass causeClass,
      @Nullable CandidateDomain domain,
      @Nullable CandidateDomain part,
      boolean self,
      Role role,
      List<Evidence> evidence) {
    /** Role of a hypothesis in a diagnosis. */
    enum Role {
      /** May be the leading class, and contributes to another one. */
      LEADS,
      /** Contributes to a leading class. */
      CONTRIBUTES,
      /** Is worth a remark, and is no cause of this degradation. */
      REMARK
    }

    public Hypothesis {
      evidence = List.copyOf(evidence);
    }

    /** Returns whether it may be the leading class. */
    boolean leads() {
      return role == Role.LEADS;
    }

    /** Explanation that may lead and whose suspects are not the victim's own resources. */
    static Hypothesis of(
        CauseClass causeClass, @Nullable CandidateDomain domain, List<Evidence> evidence) {
      return new Hypothesis(causeClass, domain, null, false, Role.LEADS, evidence);
    }

    /** Same explanation, limited to a part of the domain. */
    Hypothesis in(CandidateDomain narrow) {
      return new Hypothesis(causeClass, domain, narrow, self, role, evidence);
    }

    /** Domain that the verdict names: the part, or else the whole domain. */
    @Nullable CandidateDomain narrowestDomain() {
      return part == null ? domain : part;
    }
  }
}
