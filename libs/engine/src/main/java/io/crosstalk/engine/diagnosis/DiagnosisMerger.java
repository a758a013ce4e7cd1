package io.crosstalk.engine.diagnosis;

import io.crosstalk.engine.diagnosis.cause.CauseAnalysis;
import io.crosstalk.engine.diagnosis.cause.ChangedUsers;
import io.crosstalk.engine.diagnosis.cause.Diagnosis;
import io.crosstalk.engine.diagnosis.evidence.CandidateDomain;
import io.crosstalk.engine.diagnosis.evidence.EpisodeFacts;
import io.crosstalk.engine.diagnosis.finding.DomainReport;
import io.crosstalk.engine.diagnosis.remedy.RelevantChanges;
import io.crosstalk.engine.diagnosis.remedy.Remedies;
import io.crosstalk.engine.episode.DiagnosisRequest;
import io.crosstalk.engine.episode.DiagnosisRequest.Subject;
import io.crosstalk.engine.inventory.Inventory;
import io.crosstalk.engine.thumb.RulesOfThumb;
import io.crosstalk.event.Change;
import io.crosstalk.event.Evidence;
import io.crosstalk.event.Resource;
import io.crosstalk.event.SharedResource;
import io.crosstalk.event.Suspect;
import io.crosstalk.event.Verdict;
import io.crosstalk.event.VerdictState;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Merges the domain reports of a diagnosis request into one verdict. */
public final class DiagnosisMerger {
  private final DiagnosisRequest request;
  private final List<CandidateDomain> domains;
  private final List<DomainReport> reports;
  private final RulesOfThumb rules;

  private DiagnosisMerger(List<DomainReport> reports, Inventory inventory, RulesOfThumb rules) {
    this.reports = reports;
    this.rules = rules;
    this.request = reports.getFirst().request();
    this.domains =
        CandidateDomain.of(
            reports.stream().flatMap(report -> report.findings().stream()).toList(),
            request.victim().metric(),
            new InventoryTopology(inventory, request.onsetMs()));
  }

  /**
   * Merges all reports on one request into a verdict; empty when there is nothing to report. The
   * silence of one resource is not reported when no other resource sends samples either.
   *
   * @param rules rules of thumb; they add remarks and decide nothing
   */
  public static Optional<Verdict> merge(
      List<DomainReport> reports, Inventory inventory, RulesOfThumb rules) {
    DiagnosisMerger merger = new DiagnosisMerger(reports, inventory, rules);
    return merger.request.subject() == Subject.SILENCE && !merger.isSilenceConfirmed()
        ? Optional.empty()
        : Optional.of(merger.verdict(inventory));
  }

  private boolean isSilenceConfirmed() {
    String victim = request.victim().resource();
    return domains.stream()
            .anyMatch(domain -> domain.finding().measured() > domain.finding().breadth())
        && domains.stream().allMatch(domain -> domain.finding().affected().contains(victim));
  }

  /**
   * Creates a verdict that repeats the diagnosis of an earlier verdict. This is needed when an
   * episode lasts so long that the samples before its onset are no longer kept: without those
   * samples no resource can be suspected or exonerated.
   */
  public static Verdict repeatDiagnosis(
      Verdict former, List<DomainReport> reports, Inventory inventory, RulesOfThumb rules) {
    return new DiagnosisMerger(reports, inventory, rules)
        .verdict(inventory, Diagnosis.of(former), former.hasUnaffectedUsers());
  }

  private Verdict verdict(Inventory inventory) {
    Diagnosis diagnosis = new CauseAnalysis(facts(inventory), inventory, rules).diagnosis();
    return verdict(inventory, diagnosis, usersUnaffected());
  }

  private EpisodeFacts facts(Inventory inventory) {
    Set<String> concerned = new TreeSet<>(request.carriers());
    concerned.add(request.victim().resource());
    domains.forEach(domain -> concerned.add(domain.finding().domain().id()));
    return new EpisodeFacts(
        request,
        domains,
        domains.stream().flatMap(domain -> domain.finding().signs().stream()).distinct().toList(),
        RelevantChanges.aroundOnset(concerned, inventory, request),
        resources(concerned, inventory),
        inventory.closure(request.victim().resource(), request.onsetMs()));
  }

  private List<Resource> resources(Set<String> concerned, Inventory inventory) {
    Set<String> ids = new TreeSet<>(concerned);
    ids.addAll(inventory.closure(request.victim().resource(), request.onsetMs()));
    return ids.stream()
        .map(id -> inventory.at(id, request.onsetMs()))
        .filter(Objects::nonNull)
        .toList();
  }

  /** Returns whether what runs on the victim is measured and known to be well. */
  private boolean usersUnaffected() {
    return domains.stream().anyMatch(domain -> domain.finding().users().areUnaffected())
        && domains.stream().allMatch(domain -> domain.finding().users().affected() == 0);
  }

  private Verdict verdict(Inventory inventory, Diagnosis diagnosis, boolean usersUnaffected) {
    List<Change> changes = changes(inventory, diagnosis.suspects());
    Remedies remedies =
        Remedies.of(changes, diagnosis.suspects(), path(inventory, diagnosis.shared()), request);
    PlottedPeriod plotted =
        PlottedPeriod.of(
            request, domains.stream().flatMap(each -> each.finding().past().uncompared().stream()));
    return new Verdict(
        request.world(),
        request.episode(),
        Instant.ofEpochMilli(request.decidedAtMs()),
        request.revision() + reconsiderations(),
        state(),
        evidenceThrough(),
        diagnosis.causeClass(),
        diagnosis.contributing(),
        diagnosis.shared(),
        diagnosis.sharedTeam(),
        domains.stream().map(each -> each.finding().domain().id()).toList(),
        request.victim(),
        diagnosis.suspects().stream().map(plotted::of).toList(),
        diagnosis.self(),
        diagnosis.exonerated().stream().map(plotted::of).toList(),
        diagnosis.notMeasured(),
        changes,
        remedies.remedy(),
        plotted.of(
            Stream.concat(
                    remedies.beside(diagnosis.evidence()).stream(),
                    changedUsers(inventory, diagnosis.shared()))
                .toList()),
        diagnosis.advice(),
        usersUnaffected,
        diagnosis.furtherCauses(),
        request.source());
  }

  /** Evidence on changes of other users of the shared resource; empty without one. */
  private Stream<Evidence> changedUsers(Inventory inventory, @Nullable SharedResource shared) {
    return domains.stream()
        .map(CandidateDomain::finding)
        .filter(finding -> shared != null && finding.domain().id().equals(shared.id()))
        .flatMap(finding -> ChangedUsers.of(request, inventory, finding.past().users()).stream());
  }

  private VerdictState state() {
    if (request.subject() == Subject.HABIT) {
      return VerdictState.WITHDRAWN;
    }
    boolean complete = reports.stream().allMatch(DomainReport::complete);
    return request.closing() && complete ? VerdictState.FINAL : VerdictState.PROVISIONAL;
  }

  private int reconsiderations() {
    return (int) reports.stream().filter(report -> report.request().reconsidered()).count();
  }

  private Map<String, Instant> evidenceThrough() {
    Map<String, Instant> through = new TreeMap<>();
    for (DomainReport report : reports) {
      report
          .evidenceThrough()
          .forEach((k, v) -> through.merge(k, v, (a, b) -> a.isBefore(b) ? a : b));
    }
    return through;
  }

  /** Path from the victim to the shared resource, including the shared resource. */
  private List<String> path(Inventory inventory, @Nullable SharedResource shared) {
    return shared == null
        ? List.of()
        : domains.stream()
            .map(domain -> domain.finding().domain().id())
            .filter(
                id ->
                    id.equals(shared.id())
                        || inventory.closure(id, request.onsetMs()).contains(shared.id()))
            .toList();
  }

  private List<Change> changes(Inventory inventory, List<Suspect> suspects) {
    Set<String> concerned = new TreeSet<>();
    concerned.add(request.victim().resource());
    concerned.addAll(inventory.users(request.victim().resource(), request.onsetMs()));
    domains.forEach(domain -> concerned.add(domain.finding().domain().id()));
    suspects.stream().filter(Suspect::isCulprit).forEach(s -> concerned.add(s.resource()));
    return RelevantChanges.on(concerned, inventory, request);
  }
}
