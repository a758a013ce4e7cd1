package io.crosstalk.engine.diagnosis.examination;

import io.crosstalk.engine.diagnosis.load.DomainObservation;
import io.crosstalk.engine.diagnosis.load.LoadKind;
import io.crosstalk.engine.diagnosis.load.LoadTotal;
import io.crosstalk.engine.diagnosis.load.Members;
import io.crosstalk.engine.diagnosis.load.Observation;
import io.crosstalk.engine.diagnosis.load.SampleComparison;
import io.crosstalk.engine.diagnosis.suspect.ScoredSuspect;
import io.crosstalk.engine.diagnosis.suspect.SuspectSituation;
import io.crosstalk.engine.episode.DiagnosisRequest;
import java.util.Collection;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Scores a victim's own resources. A resource that the victim runs on counts as the victim itself
 * only where its load is not known to be the sum of the loads of several users. A resource that
 * runs on the victim is compared with all others that run there.
 */
final class OwnSuspects {
  private final DiagnosisRequest request;
  private final Members members;
  private final DomainObservation survey;
  private final Map<String, List<Observation>> byId;
  private final SuspectSituation situation;
  private final Set<String> users;

  /** Total loads of what runs on the victim; null until they are first needed. */
  private @Nullable Map<LoadKind, LoadTotal> usersTotals;

  /**
   * Creates the scoring for one victim.
   *
   * @param byId observations of the domain's members by resource id
   */
  OwnSuspects(
      DiagnosisRequest request,
      Members members,
      DomainObservation survey,
      Map<String, List<Observation>> byId,
      SuspectSituation situation) {
    this.request = request;
    this.members = members;
    this.survey = survey;
    this.byId = byId;
    this.situation = situation;
    this.users = Set.copyOf(members.users(request.victim().resource()));
  }

  /** Scores one of the victim's own resources; null when none of its loads has grown. */
  @Nullable ScoredSuspect score(SampleComparison comparison) {
    boolean alone = situation.othersAffected() == 0;
    if (users.contains(comparison.id())) {
      if (usersTotals == null) {
        usersTotals = totals(users);
      }
      Map<LoadKind, LoadTotal> totals = usersTotals;
      boolean several = totals.values().stream().anyMatch(total -> total.members() > 1);
      return several
          ? ScoredSuspect.of(comparison, false, situation.with(totals))
          : ScoredSuspect.of(comparison, alone, situation);
    }
    return ScoredSuspect.of(comparison, alone, situation.with(withoutShared(comparison.id())));
  }

  /**
   * Total loads without the kinds in which the load of a resource that the victim runs on is the
   * sum of measured loads of several users, the victim's among them.
   */
  private Map<LoadKind, LoadTotal> withoutShared(String id) {
    if (id.equals(request.victim().resource())) {
      return situation.totals();
    }
    List<String> all = members.users(id);
    Set<LoadKind> shared = kinds(all.stream().filter(each -> !isOwn(each)).toList());
    shared.retainAll(kinds(all.stream().filter(this::isOwn).toList()));
    Map<LoadKind, LoadTotal> totals = new EnumMap<>(LoadKind.class);
    totals.putAll(situation.totals());
    totals.keySet().removeAll(shared);
    return totals;
  }

  private boolean isOwn(String id) {
    return id.equals(request.victim().resource())
        || request.carriers().contains(id)
        || users.contains(id);
  }

  /** Kinds of load that are measured on some resources. */
  private Set<LoadKind> kinds(Collection<String> ids) {
    return new HashSet<>(totals(ids).keySet());
  }

  private Map<LoadKind, LoadTotal> totals(Collection<String> ids) {
    return survey.totals(
        ids.stream().sorted().flatMap(id -> byId.getOrDefault(id, List.of()).stream()).toList());
  }
}
