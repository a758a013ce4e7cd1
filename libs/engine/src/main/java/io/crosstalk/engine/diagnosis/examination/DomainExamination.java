package io.crosstalk.engine.diagnosis.examination;

import io.crosstalk.engine.diagnosis.finding.AffectedSet;
import io.crosstalk.engine.diagnosis.finding.ConditionSign;
import io.crosstalk.engine.diagnosis.finding.DimensionFinding;
import io.crosstalk.engine.diagnosis.finding.DomainFinding;
import io.crosstalk.engine.diagnosis.finding.DomainFinding.Candidate;
import io.crosstalk.engine.diagnosis.finding.DomainFinding.OwnQuality;
import io.crosstalk.engine.diagnosis.finding.LongerPast;
import io.crosstalk.engine.diagnosis.finding.OwnFinding;
import io.crosstalk.engine.diagnosis.finding.UserSymptoms;
import io.crosstalk.engine.diagnosis.load.AffectedMembers;
import io.crosstalk.engine.diagnosis.load.DomainObservation;
import io.crosstalk.engine.diagnosis.load.Growers;
import io.crosstalk.engine.diagnosis.load.LoadKind;
import io.crosstalk.engine.diagnosis.load.LoadTotal;
import io.crosstalk.engine.diagnosis.load.LongerPastReader;
import io.crosstalk.engine.diagnosis.load.Members;
import io.crosstalk.engine.diagnosis.load.Observation;
import io.crosstalk.engine.diagnosis.load.SampleComparison;
import io.crosstalk.engine.diagnosis.load.UncomparedReader;
import io.crosstalk.engine.diagnosis.series.Timeline;
import io.crosstalk.engine.diagnosis.suspect.ScoredSuspect;
import io.crosstalk.engine.diagnosis.suspect.SuspectScoring;
import io.crosstalk.engine.diagnosis.suspect.SuspectSituation;
import io.crosstalk.engine.episode.Degradation;
import io.crosstalk.engine.episode.DiagnosisRequest;
import io.crosstalk.engine.episode.DomainRef;
import io.crosstalk.engine.episode.OwnLoad;
import io.crosstalk.event.Exoneration;
import io.crosstalk.event.ResourceKind;
import io.crosstalk.event.Series;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Examination of one contention domain for a group of victims: which members loaded it, which are
 * affected, and how degraded the domain itself was. The examination is made once for all victims,
 * in pieces. The additional work for each victim does not grow with the number of members. Not
 * thread-safe.
 */
public final class DomainExamination implements Examination {
  private static final int MAX_SIGNS = 32;

  /**
   * Number of additional results that are kept for a group, because each victim's own resources are
   * removed from the shared results later.
   */
  private static final int SPARE = 11;

  /** Number of members that are scored, or of victims that are processed, in one piece. */
  private static final int PIECE = 32;

  private final RequestGroup group;
  private final boolean singleVictim;
  private final DomainRef domain;
  private final Members members;
  private final Timeline timeline;
  private final Set<LoadKind> kinds;
  private final Set<String> leadSelves;
  private final DomainObservation survey;
  private final int spare;
  private final List<ScoredSuspect> neighbours = new ArrayList<>();
  private final List<ScoredSuspect> own = new ArrayList<>();
  private final List<OwnFinding> ownFindings = new ArrayList<>();
  private Phase phase = Phase.SURVEY;
  private int next;
  private @Nullable SurveyResult result;
  private Map<String, List<Observation>> byId = Map.of();
  private @Nullable DomainFinding shared;

  private enum Phase {
    SURVEY,
    SCORE,
    FIND,
    OWN,
    DONE
  }

  /**
   * Creates an examination that has not begun.
   *
   * @param members all resources that used the domain around the onset, including the domain itself
   *     when it has samples of its own
   */
  public DomainExamination(RequestGroup group, Members members) {
    this.group = group;
    this.singleVictim = group.isOfOne();
    this.domain = group.domain();
    this.members = members;
    this.timeline = new Timeline(group.lead());
    this.kinds = EnumSet.copyOf(LoadKind.on(domain));
    this.spare = singleVictim ? 0 : SPARE;
    kinds.retainAll(LoadKind.behind(group.lead().victim().metric()));
    this.leadSelves = selves(group.lead());
    Set<String> closely = new HashSet<>(leadSelves);
    closely.add(domain.id());
    this.survey = new DomainObservation(timeline, members, kinds, closely);
  }

  /** Examines a domain for one victim in a single call. */
  public static DomainFinding examine(DiagnosisRequest request, DomainRef domain, Members members) {
    DomainExamination examination =
        new DomainExamination(RequestGroup.of(domain, request), members);
    while (!examination.step()) {
      // All pieces in one call: no other work is waiting.
    }
    return examination.finding();
  }

  @Override
  public boolean step() {
    switch (phase) {
      case SURVEY -> survey();
      case SCORE -> scoreMembers();
      case FIND -> find();
      case OWN -> findForVictims();
      case DONE -> {}
    }
    return phase == Phase.DONE;
  }

  @Override
  public DomainFinding finding() {
    return Objects.requireNonNull(shared);
  }

  @Override
  public List<OwnFinding> ownFindings() {
    return List.copyOf(ownFindings);
  }

  /**
   * Returns the ids of a victim, of the resources that it runs on and of the resources that run on
   * it.
   */
  private Set<String> selves(DiagnosisRequest request) {
    String victim = request.victim().resource();
    Set<String> ids = new HashSet<>(request.carriers());
    ids.add(victim);
    ids.addAll(members.users(victim));
    return ids;
  }

  private void survey() {
    if (members.all().isEmpty() || survey.step()) {
      result = SurveyResult.of(group, survey, kinds, leadSelves, timeline);
      byId = result.byId();
      phase = Phase.SCORE;
      next = 0;
    }
  }

  private SurveyResult surveyed() {
    return Objects.requireNonNull(result);
  }

  /**
   * Scores one piece of the members. Peers behind a load balancer carry the load that it assigns to
   * them, so none of them is a suspect.
   */
  private void scoreMembers() {
    List<SampleComparison> comparisons =
        domain.kind() == ResourceKind.LOAD_BALANCER ? List.of() : surveyed().comparisons();
    int end = Math.min(comparisons.size(), next + PIECE);
    for (int i = next; i < end; i++) {
      scoreMember(comparisons.get(i));
    }
    next = end;
    if (next == comparisons.size()) {
      phase = Phase.FIND;
    }
  }

  private void scoreMember(SampleComparison comparison) {
    boolean self = isOwnOfLead(comparison);
    if (singleVictim && self) {
      add(own, ownSuspects(group.lead(), surveyed().situation()).score(comparison));
    } else if (!surveyed().onlyOwnLoad()) {
      add(neighbours, ScoredSuspect.of(comparison, false, surveyed().situation()));
    }
  }

  private static void add(List<ScoredSuspect> scored, @Nullable ScoredSuspect suspect) {
    if (suspect != null) {
      scored.add(suspect);
    }
  }

  private void find() {
    List<ScoredSuspect> scored = new ArrayList<>(own);
    scored.addAll(ScoredSuspect.alike(neighbours, surveyed().situation()));
    SuspectScoring scoring =
        SuspectScoring.of(scored, surveyed().comparisons(), this::isOwnOfOnlyVictim, timeline);
    OwnQuality quality = WorstQuality.worst(ofDomain(surveyed().comparisons()), timeline);
    List<ConditionSign> signs =
        signs(scoring.culprits(), surveyed().comparisons(), this::isOwnOfOnlyVictim);
    AffectedMembers affected = surveyed().affected();
    Growers growers =
        new Growers(
            surveyed().counted(),
            each -> !isOwnOfOnlyVictim(each),
            DomainFinding.MAX_GROWERS + spare);
    List<Candidate> candidates = scoring.candidates(DomainFinding.MAX_CANDIDATES + spare);
    List<Exoneration> exonerated =
        singleVictim
            ? exonerations(
                group.lead(),
                comparisonsOf(leadSelves),
                scoring.exonerated(DomainFinding.MAX_EXONERATED))
            : scoring.exonerated(DomainFinding.MAX_EXONERATED + spare);
    List<Series> plots =
        new Plots(domain.id(), timeline, surveyed().comparisons())
            .own(quality)
            .loads(surveyed().totals().values())
            .signs(signs)
            .plots();
    shared =
        new DomainFinding(
            domain,
            surveyed().measured(),
            affected.affected(),
            affected.breadth(),
            surveyed().totals().values().stream()
                .map(total -> total.change(surveyed().sustained(), growers.of(total)))
                .toList(),
            dimensions(surveyed().totals()),
            quality,
            candidates,
            exonerated,
            signs,
            ExpertQuestion.open(
                domain,
                Degradation.of(group.lead().victim().metric()),
                comparisonsOf(Set.of(domain.id())),
                timeline),
            ImbalanceFinder.among(peers(surveyed().comparisons(), group.lead()), timeline),
            SilentMetricFinder.among(
                surveyed().observations().stream().map(Observation::member).toList(), timeline),
            plots,
            singleVictim ? users(group.lead()) : UserSymptoms.NONE,
            laterLoads(),
            longerPast(shown(candidates, exonerated, plots)));
    phase = singleVictim ? Phase.DONE : Phase.OWN;
    next = 0;
  }

  private List<Series> laterLoads() {
    LaterLoads loads = new LaterLoads(timeline);
    surveyed().comparisons().stream()
        .filter(each -> !isOwnOfOnlyVictim(each))
        .forEach(each -> loads.add(each, surveyed().totals()::containsKey));
    return loads.series(DomainFinding.MAX_CANDIDATES + spare);
  }

  /** Series that evidence about this domain can have. */
  private static Stream<Series> shown(
      List<Candidate> candidates, List<Exoneration> exonerated, List<Series> plots) {
    return Stream.of(
            candidates.stream()
                .flatMap(candidate -> candidate.evidence().stream())
                .flatMap(evidence -> evidence.series().stream()),
            exonerated.stream().flatMap(each -> each.series().stream()),
            plots.stream())
        .flatMap(each -> each);
  }

  private LongerPast longerPast(Stream<Series> shown) {
    LongerPastReader reader = new LongerPastReader(timeline);
    List<SampleComparison> comparisons = surveyed().comparisons();
    AffectedSet affected = surveyed().affected().affected();
    return new LongerPast(
        reader.usual(surveyed().counted(), surveyed().totals().values()),
        reader.backEnd(ofDomain(comparisons)),
        reader.degradedBefore(
            surveyed().observations().stream()
                .filter(each -> affected.contains(each.id()) && !leadSelves.contains(each.id()))
                .toList(),
            DomainFinding.MAX_CANDIDATES),
        WorstQuality.all(ofDomain(comparisons), timeline),
        new UncomparedReader(group.lead()).of(shown, byId));
  }

  private void findForVictims() {
    int end = Math.min(group.requests().size(), next + PIECE);
    for (int i = next; i < end; i++) {
      ownFindings.add(ownFinding(group.requests().get(i)));
    }
    next = end;
    if (next == group.requests().size()) {
      phase = Phase.DONE;
    }
  }

  /** Exonerations of neighbours and of a victim's own resources, at most one for each. */
  private List<Exoneration> exonerations(
      DiagnosisRequest request, List<SampleComparison> comparisons, List<Exoneration> scored) {
    Map<String, Exoneration> byResource = new LinkedHashMap<>();
    Stream.concat(
            scored.stream(),
            OrdinaryWaits.of(Set.copyOf(request.carriers()), comparisons, timeline).stream())
        .forEach(each -> byResource.merge(each.resource(), each, Exoneration::and));
    return List.copyOf(byResource.values());
  }

  private OwnFinding ownFinding(DiagnosisRequest request) {
    Set<String> selves = selves(request);
    List<SampleComparison> comparisons = comparisonsOf(selves);
    SuspectSituation situation = situation(request, selves, comparisons);
    List<ScoredSuspect> scored = new ArrayList<>();
    if (domain.kind() != ResourceKind.LOAD_BALANCER) {
      OwnSuspects suspects = ownSuspects(request, situation);
      comparisons.forEach(comparison -> add(scored, suspects.score(comparison)));
    }
    SuspectScoring scoring = SuspectScoring.of(scored, List.of(), comparison -> true, timeline);
    return new OwnFinding(
        request.equals(group.lead()),
        selves.stream().sorted().toList(),
        scoring.candidates(DomainFinding.MAX_CANDIDATES),
        exonerations(
            request, comparisons, scoring.exoneratedWithoutSeries(DomainFinding.MAX_EXONERATED)),
        signs(Set.of(), comparisons, comparison -> !comparison.id().equals(domain.id())),
        ImbalanceFinder.among(peers(comparisons, request), timeline),
        users(request));
  }

  private OwnSuspects ownSuspects(DiagnosisRequest request, SuspectSituation situation) {
    return new OwnSuspects(request, members, survey, byId, situation);
  }

  /** Symptoms of the applications and databases that run on a victim. */
  private UserSymptoms users(DiagnosisRequest request) {
    int measured = 0;
    int affected = 0;
    for (String id : members.users(request.victim().resource())) {
      for (Observation each : byId.getOrDefault(id, List.of())) {
        boolean symptoms = each.showsSymptoms();
        boolean known = OwnLoad.isService(each.member().resource().kind()) && each.knowsSymptoms();
        measured += known ? 1 : 0;
        affected += known && symptoms ? 1 : 0;
      }
    }
    return new UserSymptoms(measured, affected);
  }

  private List<SampleComparison> comparisonsOf(Set<String> selves) {
    return selves.stream()
        .sorted()
        .flatMap(id -> byId.getOrDefault(id, List.of()).stream())
        .map(
            each ->
                each instanceof SampleComparison comparison
                    ? comparison
                    : survey.closeLook(each.member()))
        .toList();
  }

  private SuspectSituation situation(
      DiagnosisRequest request, Set<String> selves, List<SampleComparison> comparisons) {
    AffectedMembers affected = surveyed().affected();
    long measuredSelves =
        comparisons.stream()
            .filter(affected::isMeasured)
            .map(SampleComparison::id)
            .distinct()
            .count();
    return new SuspectSituation(
        request,
        timeline,
        domain,
        surveyed().examined(),
        surveyed().sustained(),
        surveyed().measured() - (int) measuredSelves,
        affected.affectedBeside(selves));
  }

  /**
   * Returns the dimensions of the loads that the domain itself reports, or, if it reports none,
   * those of its users' total loads.
   */
  private List<DimensionFinding> dimensions(Map<LoadKind, LoadTotal> totals) {
    return ofDomain(surveyed().comparisons()).stream()
        .map(each -> DimensionFinder.of(each.frame(), timeline))
        .filter(dimensions -> dimensions.size() > 1)
        .findFirst()
        .orElseGet(() -> DimensionFinder.of(totals.values(), timeline));
  }

  /**
   * Signs of the domain and of the resources concerned. For culprits only the number of concurrent
   * jobs is kept, because that can be changed.
   */
  private List<ConditionSign> signs(
      Set<String> culprits,
      List<SampleComparison> comparisons,
      Predicate<SampleComparison> concerned) {
    SignFinder finder = new SignFinder(timeline);
    Stream<ConditionSign> jobs =
        comparisons.stream()
            .filter(each -> !isOwnOfOnlyVictim(each) && culprits.contains(each.id()))
            .flatMap(each -> finder.concurrency(each.id(), each.frame()).stream());
    Stream<ConditionSign> others =
        comparisons.stream()
            .filter(each -> concerned.test(each) || each.id().equals(domain.id()))
            .flatMap(
                each ->
                    finder.find(each.id(), each.frame(), each.id().equals(domain.id())).stream());
    return Stream.concat(jobs, others).limit(MAX_SIGNS).toList();
  }

  /**
   * Peers that should share a load: all members behind a load balancer; elsewhere the machines that
   * the victim runs on.
   */
  private List<SampleComparison> peers(
      List<SampleComparison> comparisons, DiagnosisRequest request) {
    return comparisons.stream()
        .filter(each -> each.member().resource().kind() == ResourceKind.VM)
        .filter(
            each ->
                domain.kind() == ResourceKind.LOAD_BALANCER
                    || request.carriers().contains(each.id()))
        .toList();
  }

  /**
   * Returns whether an observation is of the lead victim, of a resource that it runs on, or of a
   * resource that runs on it. These are always compared sample by sample.
   */
  private boolean isOwnOfLead(Observation observation) {
    return observation instanceof SampleComparison && leadSelves.contains(observation.id());
  }

  /**
   * Returns whether an observation belongs to the only victim of the group; false for several
   * victims, all of which stay in the shared results.
   */
  private boolean isOwnOfOnlyVictim(Observation observation) {
    return singleVictim && isOwnOfLead(observation);
  }

  private List<SampleComparison> ofDomain(List<SampleComparison> comparisons) {
    return comparisons.stream().filter(each -> each.id().equals(domain.id())).toList();
  }
}
