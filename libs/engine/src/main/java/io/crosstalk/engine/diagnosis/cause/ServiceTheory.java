package io.crosstalk.engine.diagnosis.cause;

import io.crosstalk.engine.diagnosis.evidence.CandidateDomain;
import io.crosstalk.engine.diagnosis.evidence.EarlierLevel;
import io.crosstalk.engine.diagnosis.evidence.EpisodeFacts;
import io.crosstalk.engine.diagnosis.finding.DomainFinding;
import io.crosstalk.engine.episode.DomainRef;
import io.crosstalk.engine.episode.OwnLoad;
import io.crosstalk.engine.text.Texts;
import io.crosstalk.event.CauseClass;
import io.crosstalk.event.Estimate;
import io.crosstalk.event.Evidence;
import io.crosstalk.event.EvidenceKind;
import io.crosstalk.event.Metric;
import io.crosstalk.event.MetricCatalogue;
import io.crosstalk.event.MetricRole;
import io.crosstalk.event.Quantity;
import io.crosstalk.event.Victim;
import java.util.List;
import java.util.Optional;

/**
 * Theory for a service that others call, used when no other theory holds: the service answers later
 * or fails more often, although neither its requests nor its own loads have grown. No resource that
 * it uses is known to be degraded; otherwise the service only passes that delay on. The service
 * itself is then the cause.
 *
 * @see <a href="https://doi.org/10.1109/INFOCOM.2014.6848128">Chen et al.: CauseInfer, INFOCOM
 *     2014</a>: the cause is where the way along the services that are worse off ends
 */
final class ServiceTheory {
  /**
   * Ratio of the load during the degradation to the load before it, below which the load counts as
   * unchanged.
   */
  private static final double SAME = 1.2;

  /** Number of samples from which a load counts as sustained. */
  private static final int OFTEN = 5;

  /** Probability from which a suspect makes the theory invalid. */
  private static final double SUSPICIOUS = 0.2;

  /** Share of the victim's additional delay from which a used resource explains it. */
  private static final double PASSED_ON = 0.5;

  private static final String FAILURES = "app.errors";
  private static final List<String> ANSWERS = List.of("app.response_time", FAILURES, "net.rtt");

  private ServiceTheory() {}

  static Optional<Theory.Hypothesis> explain(EpisodeFacts facts) {
    return demand(facts)
        .filter(demand -> ANSWERS.contains(facts.metric()))
        .filter(demand -> facts.request().loads().stream().allMatch(ServiceTheory::isSame))
        .filter(demand -> facts.domains().stream().noneMatch(domain -> isElsewhere(facts, domain)))
        .map(
            demand ->
                Theory.Hypothesis.of(
                    CauseClass.SHARED_RESOURCE_FAULT,
                    asDomain(facts.request().victim()),
                    List.of(reason(facts, demand))));
  }

  private static Optional<OwnLoad> demand(EpisodeFacts facts) {
    return facts.request().loads().stream()
        .filter(load -> MetricCatalogue.of(load.metric()).role() == MetricRole.DEMAND)
        .findFirst();
  }

  private static boolean isSame(OwnLoad load) {
    return load.during() <= SAME * load.before() && load.sustained() >= OFTEN;
  }

  /**
   * Returns whether the cause may be elsewhere: a resource that the service uses is degraded too,
   * many members of a domain are affected, or there is a suspect.
   */
  private static boolean isElsewhere(EpisodeFacts facts, CandidateDomain domain) {
    List<String> used = facts.request().carriers();
    return isLater(facts, domain)
        || domain.hasManyAffected()
        || domain.finding().affected().containsAny(used)
        || (domain.isOpen()
            && Math.max(domain.probability(false), domain.probability(true)) >= SUSPICIOUS);
  }

  private static boolean isLater(EpisodeFacts facts, CandidateDomain domain) {
    DomainFinding.OwnQuality own = domain.finding().own();
    if (own == null) {
      return false;
    }
    Victim victim = facts.request().victim();
    boolean passedOn =
        own.unit().equals(victim.unit())
            && own.during() - own.before() >= PASSED_ON * (victim.observed() - victim.baseline());
    return passedOn || !domain.answersMuchAsBefore();
  }

  private static CandidateDomain asDomain(Victim victim) {
    DomainRef domain = new DomainRef(victim.resource(), victim.kind(), victim.team());
    return new CandidateDomain(DomainFinding.unasked(domain), 1, false, false);
  }

  private static Evidence reason(EpisodeFacts facts, OwnLoad demand) {
    Victim victim = facts.request().victim();
    Metric asked = MetricCatalogue.of(demand.metric());
    return facts.evidence(
        EvidenceKind.DOSE_RESPONSE,
        Texts.of(
            victim.metric().equals(FAILURES) ? "evidence.service.fails" : "evidence.service",
            victim.resource(),
            Texts.metric(victim.metric()),
            new Quantity(victim.observed(), victim.unit()),
            EarlierLevel.baseline(facts.request()),
            asked,
            Estimate.withoutError(demand.during(), asked.unit()),
            Estimate.withoutError(demand.before(), asked.unit())),
        facts.request().episode().excess(),
        "1",
        List.of());
  }
}
