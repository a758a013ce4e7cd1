package io.crosstalk.engine.incident.findings;

import io.crosstalk.engine.episode.DegradedTime;
import io.crosstalk.engine.incident.grouping.AffectedResource;
import io.crosstalk.engine.incident.grouping.IncidentMembers;
import io.crosstalk.engine.incident.grouping.RankedVictim;
import io.crosstalk.engine.incident.grouping.VerdictFacts;
import io.crosstalk.engine.objective.InfoReason;
import io.crosstalk.event.Advice;
import io.crosstalk.event.CauseClass;
import io.crosstalk.event.Change;
import io.crosstalk.event.Episode;
import io.crosstalk.event.Evidence;
import io.crosstalk.event.Exoneration;
import io.crosstalk.event.Incident;
import io.crosstalk.event.NotMeasured;
import io.crosstalk.event.Remedy;
import io.crosstalk.event.Series;
import io.crosstalk.event.Severity;
import io.crosstalk.event.SharedResource;
import io.crosstalk.event.Suspect;
import io.crosstalk.event.Verdict;
import io.crosstalk.event.Victim;
import java.time.Instant;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Combined findings of all verdicts on one incident.
 *
 * @param affected all victims, the most important first
 * @param degradedTime time in which a victim was degraded
 * @param origins episodes in which the evidence was measured that needs the name of its episode
 * @param exonerated exonerations, at most {@link IncidentLimits#EXONERATED}
 * @param notMeasured what is not measured where the cause may be, at most {@link
 *     IncidentLimits#NOT_MEASURED}
 * @param changes all changes that a verdict mentions, by time
 * @param changesFrom earliest time of a change that belongs to the incident
 */
public record IncidentFindings(
    CulpritFindings culpritFindings,
    CauseClass causeClass,
    List<CauseClass> contributing,
    ContentionDomainChoice shared,
    List<AffectedResource> affected,
    DegradationPeriod period,
    DegradedTime degradedTime,
    EvidenceOrigins origins,
    List<Suspect> suspects,
    List<Exoneration> exonerated,
    List<NotMeasured> notMeasured,
    ClassEvidence grounds,
    @Nullable Remedy remedy,
    List<Change> changes,
    Instant changesFrom) {
  private static final Comparator<VerdictFacts> BY_VICTIM =
      Comparator.comparing(VerdictFacts::victim)
          .thenComparing(verdict -> verdict.verdict().victim().metric())
          .thenComparing(verdict -> verdict.span().from());

  /** Combines the verdicts of an incident, at least one. */
  public static IncidentFindings of(IncidentMembers members) {
    Collection<VerdictFacts> verdicts = members.all();
    CulpritFindings culpritFindings = CulpritFindings.of(verdicts);
    CauseClass leading = LeadingClass.of(culpritFindings.credible(), culpritFindings.culprits());
    List<AffectedResource> affected =
        AffectedResource.victims(members.foremostFirst(), culpritFindings::isVictim);
    ContentionDomainChoice shared = ContentionDomainChoice.of(culpritFindings.credible(), leading);
    List<VerdictFacts> verdictsOnVictims =
        affected.stream().flatMap(resource -> resource.verdicts().stream()).toList();
    List<VerdictFacts> quotedFirst =
        verdictsOnVictims.stream().filter(culpritFindings::isCredible).toList();
    DegradationPeriod period = DegradationPeriod.of(verdictsOnVictims);
    List<VerdictFacts> counted = counted(verdictsOnVictims, leading);
    DegradedTime degradedTime =
        DegradedTime.of(counted.stream().map(each -> each.verdict().episode()).toList());
    EvidenceOrigins origins =
        degradedTime.isSeveralPeriods()
            ? EvidenceOrigins.of(verdicts)
            : EvidenceOrigins.ofRepeated(verdicts, counted);
    IncidentSeries series =
        IncidentSeries.of(
            Stream.concat(quotedFirst.stream(), verdictsOnVictims.stream()).distinct().toList(),
            origins);
    return new IncidentFindings(
        culpritFindings,
        leading,
        LeadingClass.contributing(culpritFindings.credible(), leading),
        shared,
        affected,
        period,
        degradedTime,
        origins,
        series.suspects(new EvidenceSelection(quotedFirst).of(culpritFindings.suspects())),
        series.exonerations(exonerated(quotedFirst, culpritFindings, shared.resource())),
        notMeasured(quotedFirst),
        ClassEvidence.of(quotedFirst, leading, shared.resource(), culpritFindings).joined(series),
        IncidentRemedies.best(Stream.concat(quotedFirst.stream(), verdictsOnVictims.stream())),
        members.changes(),
        IncidentRemedies.nearFrom(members.span()));
  }

  public Severity severity() {
    return SeverityTable.of(causeClass, isCulpritKnown(), affected);
  }

  /** Why the incident is recorded only; empty for one above {@code info}. */
  public Optional<InfoReason> infoReason() {
    return SeverityTable.infoReason(causeClass, isCulpritKnown(), affected);
  }

  /**
   * The contention domain through which most victims name a culprit; null when it is that of the
   * incident, or not known.
   */
  public @Nullable SharedResource domainOf(Suspect suspect) {
    return suspect.isCulprit()
        ? CulpritDomain.of(suspect.resource(), culpritFindings.credible(), shared.resource())
        : null;
  }

  private boolean isCulpritKnown() {
    return !culpritFindings.culprits().isEmpty();
  }

  /** All victims with their sort keys, the most important first. */
  public List<RankedVictim> victims() {
    return affected.stream().map(AffectedResource::ranked).toList();
  }

  /** The victims that an incident names, the most important first. */
  public List<Victim> foremost() {
    return affected.stream().limit(IncidentLimits.VICTIMS).map(AffectedResource::victim).toList();
  }

  /** All verdicts on victims, beginning with the worst of the foremost victim. */
  public Stream<Verdict> verdictsOnVictims() {
    return affected.stream()
        .flatMap(resource -> resource.verdicts().stream())
        .map(VerdictFacts::verdict);
  }

  /** All metrics of all victims, beginning with the worst of the foremost victim. */
  public Stream<Victim> degradations() {
    return verdictsOnVictims().map(Verdict::victim);
  }

  /** Episodes of a victim's metric. */
  public Stream<Episode> episodesOf(Victim victim) {
    return verdictsOnVictims()
        .filter(verdict -> verdict.victim().resource().equals(victim.resource()))
        .filter(verdict -> verdict.victim().metric().equals(victim.metric()))
        .map(Verdict::episode);
  }

  /**
   * The victim's metric after its last degradation, in the unit of the metric; null when no sample
   * after it is kept and no remedy states it.
   */
  public @Nullable Double recovered(Victim victim) {
    return RecoveredValue.of(
        verdictsOnVictims()
            .filter(verdict -> verdict.victim().resource().equals(victim.resource()))
            .filter(verdict -> verdict.victim().metric().equals(victim.metric()))
            .toList());
  }

  /** Remedies of all verdicts on victims, beginning with the foremost victim's. */
  public Stream<Remedy> remedies() {
    return verdictsOnVictims().map(Verdict::remedy).flatMap(Stream::ofNullable);
  }

  /**
   * Series of the metric that verifies a remedy, followed by the load of the first culprit; empty
   * when the series of the metric is not kept.
   */
  public List<Series> seriesOf(Remedy known) {
    return verdictsOnVictims()
        .filter(verdict -> known.equals(verdict.remedy()))
        .map(verdict -> series(verdict, known))
        .filter(series -> !series.isEmpty())
        .findFirst()
        .orElse(List.of());
  }

  private static List<Series> series(Verdict verdict, Remedy known) {
    List<Evidence> ofCulprit =
        verdict.suspects().stream()
            .filter(Suspect::isCulprit)
            .findFirst()
            .map(Suspect::evidence)
            .orElse(List.of());
    List<Series> measured =
        Stream.concat(verdict.evidence().stream(), ofCulprit.stream())
            .flatMap(evidence -> evidence.series().stream())
            .filter(series -> series.resource().equals(known.resource()))
            .filter(series -> series.metric().equals(known.metric()))
            .limit(1)
            .toList();
    Stream<Series> load =
        ofCulprit.stream()
            .flatMap(evidence -> evidence.series().stream())
            .filter(series -> !series.resource().equals(known.resource()))
            .limit(1);
    return measured.isEmpty() ? measured : Stream.concat(measured.stream(), load).toList();
  }

  /**
   * Stretches of time in which a victim was measured as degraded, by time; empty when one lasted
   * from the onset to the end.
   */
  public List<Incident.DegradedPeriod> degradedPeriods() {
    return DegradedPeriods.of(degradedTime, period);
  }

  /**
   * Verdicts whose episodes count as degraded. Where a degradation leads, the silence of another
   * victim does not count, because nothing is known of that victim then.
   */
  private static List<VerdictFacts> counted(List<VerdictFacts> verdicts, CauseClass leading) {
    List<VerdictFacts> measured =
        verdicts.stream()
            .filter(
                each ->
                    leading == CauseClass.MISSING_SIGNAL
                        || each.verdict().causeClass() != CauseClass.MISSING_SIGNAL)
            .toList();
    return measured.isEmpty() ? verdicts : measured;
  }

  /** Advice that has not been followed yet, the first to follow first. */
  public List<Advice> advice() {
    return OpenAdvice.of(grounds.advice(), remedy, shared.resource());
  }

  /**
   * Degraded metrics of all victims: of an incident that lasts, those that are degraded now; of one
   * that has ended, all.
   */
  public Stream<Victim> presentDegradations() {
    return affected.stream()
        .flatMap(
            resource ->
                resource.verdicts().stream()
                    .filter(this::isPresentDegradation)
                    .map(resource::victim));
  }

  private boolean isPresentDegradation(VerdictFacts facts) {
    Episode episode = facts.verdict().episode();
    return facts.verdict().causeClass() != CauseClass.MISSING_SIGNAL
        && (period.end() != null || (episode.end() == null && !episode.isSilent()));
  }

  /**
   * Exonerations, at most one for each subject. A resource that one victim's figures exonerate may
   * degrade another one: culprits and the shared resource are never exonerated. Of several figures
   * those of the most important victim count; the ids of episodes, which differ between worlds,
   * have no influence.
   */
  private static List<Exoneration> exonerated(
      List<VerdictFacts> quotedFirst,
      CulpritFindings culpritFindings,
      @Nullable SharedResource shared) {
    Set<String> implicated = new HashSet<>(culpritFindings.culprits());
    Stream.ofNullable(shared).map(SharedResource::id).forEach(implicated::add);
    Set<VerdictFacts> foremost = new HashSet<>(quotedFirst);
    Map<Exoneration.Subject, Exoneration> bySubject = new LinkedHashMap<>();
    addExonerations(bySubject, quotedFirst, implicated);
    addExonerations(
        bySubject,
        culpritFindings.credible().stream()
            .filter(
                verdict -> !verdict.verdict().exonerated().isEmpty() && !foremost.contains(verdict))
            .sorted(BY_VICTIM)
            .toList(),
        implicated);
    return List.copyOf(bySubject.values());
  }

  /**
   * Questions that the verdicts do not answer, beginning with the foremost victim's. What one
   * verdict knows to be measured at other times is not stated as never measured.
   */
  private static List<NotMeasured> notMeasured(List<VerdictFacts> quotedFirst) {
    Map<NotMeasured, NotMeasured> bySubject = new LinkedHashMap<>();
    for (VerdictFacts facts : quotedFirst) {
      for (NotMeasured each : facts.verdict().notMeasured()) {
        bySubject.merge(
            new NotMeasured(each.what(), each.resource()),
            each,
            (one, other) -> one.isMeasuredAtOtherTimes() ? one : other);
      }
    }
    return bySubject.values().stream().limit(IncidentLimits.NOT_MEASURED).toList();
  }

  private static void addExonerations(
      Map<Exoneration.Subject, Exoneration> bySubject,
      List<VerdictFacts> verdicts,
      Set<String> implicated) {
    for (VerdictFacts verdict : verdicts) {
      for (Exoneration exoneration : verdict.verdict().exonerated()) {
        if (bySubject.size() >= IncidentLimits.EXONERATED) {
          return;
        }
        if (!exoneration.isWhole() || !implicated.contains(exoneration.resource())) {
          bySubject.putIfAbsent(exoneration.subject(), exoneration);
        }
      }
    }
  }
}
