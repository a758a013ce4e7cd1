package io.crosstalk.engine.diagnosis.examination;

import io.crosstalk.engine.diagnosis.load.AffectedMembers;
import io.crosstalk.engine.diagnosis.load.DomainObservation;
import io.crosstalk.engine.diagnosis.load.Load;
import io.crosstalk.engine.diagnosis.load.LoadKind;
import io.crosstalk.engine.diagnosis.load.LoadTotal;
import io.crosstalk.engine.diagnosis.load.Observation;
import io.crosstalk.engine.diagnosis.load.PreviouslySustainedLoad;
import io.crosstalk.engine.diagnosis.load.SampleComparison;
import io.crosstalk.engine.diagnosis.series.Timeline;
import io.crosstalk.engine.diagnosis.suspect.SuspectSituation;
import io.crosstalk.engine.episode.Degradation;
import io.crosstalk.engine.episode.DomainRef;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Observations of all members of a domain, and the figures that are derived from all of them.
 *
 * @param counted observations whose loads add up to the domain's total load
 * @param comparisons observations that compare sample by sample
 * @param affected members that are degraded, among those that can be
 * @param measured number of members whose quality is known
 * @param totals total loads that the affected members may wait for
 * @param examined total loads that suspects are scored by
 * @param sustained confidence that the domain has carried the present load before without
 *     degradation
 * @param onlyOwnLoad whether only the victim's own load is a possible cause
 * @param situation common facts that are used to score each suspect
 */
record SurveyResult(
    List<Observation> observations,
    List<Observation> counted,
    List<SampleComparison> comparisons,
    AffectedMembers affected,
    int measured,
    Map<LoadKind, LoadTotal> totals,
    Map<LoadKind, LoadTotal> examined,
    PreviouslySustainedLoad sustained,
    boolean onlyOwnLoad,
    SuspectSituation situation) {

  /**
   * Evaluates a completed survey.
   *
   * @param kinds kinds of load on the domain that the victims' metric may depend on
   * @param own ids of the lead victim, of the resources that it runs on and of those that run on it
   */
  static SurveyResult of(
      RequestGroup group,
      DomainObservation survey,
      Set<LoadKind> kinds,
      Set<String> own,
      Timeline timeline) {
    List<Observation> observations = survey.observations();
    List<Observation> counted = survey.counted();
    AffectedMembers affected =
        new AffectedMembers(
            observations,
            LoadKind.effects(kinds),
            group.victims(),
            each -> each instanceof SampleComparison && own.contains(each.id()));
    Map<LoadKind, LoadTotal> all =
        LoadTotal.byKind(counted, reported(observations, group.domain(), timeline));
    Map<LoadKind, LoadTotal> totals = new EnumMap<>(all);
    totals.keySet().retainAll(relevantKinds(affected, kinds));
    boolean onlyOwnLoad = totals.isEmpty() && isOnlyNetwork(affected);
    Map<LoadKind, LoadTotal> examined = onlyOwnLoad ? all : totals;
    PreviouslySustainedLoad sustained = new PreviouslySustainedLoad(examined.values(), timeline);
    return new SurveyResult(
        observations,
        counted,
        comparisons(observations),
        affected,
        affected.measured(),
        totals,
        examined,
        sustained,
        onlyOwnLoad,
        new SuspectSituation(
            group.lead(),
            timeline,
            group.domain(),
            examined,
            sustained,
            affected.measuredBeside(),
            affected.affectedBeside(own)));
  }

  private static Map<LoadKind, Load> reported(
      List<Observation> observations, DomainRef domain, Timeline timeline) {
    return comparisons(observations).stream()
        .filter(each -> each.id().equals(domain.id()))
        .findFirst()
        .map(each -> each.loads(timeline))
        .orElse(Map.of());
  }

  private static List<SampleComparison> comparisons(List<Observation> observations) {
    return observations.stream()
        .filter(SampleComparison.class::isInstance)
        .map(SampleComparison.class::cast)
        .toList();
  }

  /**
   * Kinds of load that the affected members may wait for. Symptoms are attributed by what the
   * resources below wait for.
   */
  private static Set<LoadKind> relevantKinds(AffectedMembers affected, Set<LoadKind> kinds) {
    Set<LoadKind> relevant = LoadKind.behind(affected.awaited());
    relevant.retainAll(kinds);
    if (relevant.isEmpty()) {
      relevant.addAll(kinds);
    }
    return relevant;
  }

  /**
   * Returns whether the network is the only thing that members wait for. A busy end point answers
   * packets later, so the victim's own load is a possible cause; the load of other members is not.
   */
  private static boolean isOnlyNetwork(AffectedMembers affected) {
    return affected.awaited().equals(EnumSet.of(Degradation.NETWORK));
  }

  /** Observations by resource id. */
  Map<String, List<Observation>> byId() {
    Map<String, List<Observation>> byId = new HashMap<>();
    observations.forEach(
        each -> byId.computeIfAbsent(each.id(), id -> new ArrayList<>(1)).add(each));
    return byId;
  }
}
