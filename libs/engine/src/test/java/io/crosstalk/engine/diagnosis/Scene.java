package io.crosstalk.engine.diagnosis;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.engine.diagnosis.examination.DomainExamination;
import io.crosstalk.engine.diagnosis.finding.DomainFinding;
import io.crosstalk.engine.diagnosis.finding.DomainReport;
import io.crosstalk.engine.diagnosis.load.Load;
import io.crosstalk.engine.diagnosis.load.LoadKind;
import io.crosstalk.engine.diagnosis.load.Member;
import io.crosstalk.engine.diagnosis.load.Members;
import io.crosstalk.engine.diagnosis.series.Alignment;
import io.crosstalk.engine.diagnosis.series.Timeline;
import io.crosstalk.engine.episode.DiagnosisRequest;
import io.crosstalk.engine.episode.DiagnosisRequestFactory;
import io.crosstalk.engine.episode.DomainRef;
import io.crosstalk.engine.inventory.Inventory;
import io.crosstalk.engine.thumb.RulesOfThumb;
import io.crosstalk.engine.window.SampleFrame;
import io.crosstalk.event.CauseClass;
import io.crosstalk.event.Change;
import io.crosstalk.event.ChangeKind;
import io.crosstalk.event.Environment;
import io.crosstalk.event.Layer;
import io.crosstalk.event.Resource;
import io.crosstalk.event.ResourceKind;
import io.crosstalk.event.SharedResource;
import io.crosstalk.event.Suspect;
import io.crosstalk.event.Verdict;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * Test data and their diagnosis: some hours of virtual machines on a shared datastore, with loads
 * and latencies sampled once a minute.
 */
public final class Scene {
  public static final String DATASTORE = "ds-1";

  /** Least probability of a suspect in a verdict. */
  private static final double LEAST_PROBABILITY = 0.05;

  private static final int THREE_HOURS = 180;
  private static final long START = Instant.parse("2025-11-21T08:00:00Z").toEpochMilli();
  private static final long MINUTE_MS = 60_000;

  private final int minutes;
  private final Map<String, Actor> actors = new LinkedHashMap<>();
  private final Inventory inventory = new Inventory();

  /** Time of a minute of the scene, epoch milliseconds. */
  public static long time(int minute) {
    return START + minute * MINUTE_MS;
  }

  /** Creates a scene of three hours. */
  public Scene() {
    this(THREE_HOURS);
  }

  public Scene(int minutes) {
    this.minutes = minutes;
    datastore(DATASTORE);
  }

  /** Shared datastore; its own metrics are measured only where a test sets them. */
  public Actor datastore() {
    return actors.get(DATASTORE);
  }

  /** Resource that was added before. */
  public Actor actor(String id) {
    return Objects.requireNonNull(actors.get(id));
  }

  /** Adds another datastore. */
  public Actor datastore(String id) {
    return add(id, ResourceKind.DATASTORE, Layer.SAN, Environment.PRODUCTION, List.of());
  }

  public Actor vm(String id, Environment environment) {
    return vm(id, environment, DATASTORE);
  }

  public Actor vm(String id, Environment environment, String... datastores) {
    return add(id, ResourceKind.VM, Layer.VMWARE, environment, List.of(datastores));
  }

  /** Adds a machine that uses other domains than the datastore alone. */
  public Actor vm(String id, List<String> uses) {
    return add(id, ResourceKind.VM, Layer.VMWARE, Environment.PRODUCTION, uses);
  }

  /** Adds a shared resource of any kind. */
  public Actor shared(String id, ResourceKind kind, String... uses) {
    return add(id, kind, Layer.SAN, Environment.PRODUCTION, List.of(uses));
  }

  /** Adds a shared resource of the local network. */
  public Actor network(String id, ResourceKind kind) {
    return add(id, kind, Layer.NETWORK, Environment.PRODUCTION, List.of());
  }

  public Actor user(String id, String... uses) {
    return add(id, ResourceKind.USER, Layer.ZVM, Environment.PRODUCTION, List.of(uses));
  }

  public Actor application(String id, String... machines) {
    return add(
        id, ResourceKind.APPLICATION, Layer.APPLICATION, Environment.PRODUCTION, List.of(machines));
  }

  public void changed(String id, ChangeKind kind, int minute, String detail) {
    inventory.put(new Change(Instant.ofEpochMilli(time(minute)), id, kind, detail));
  }

  /** Sets the attributes of a resource. */
  public void set(String id, Map<String, Object> attributes) {
    Resource plain = actors.get(id).resource();
    inventory.put(
        "vcenter",
        Instant.EPOCH,
        new Resource(
            id,
            plain.kind(),
            plain.layer(),
            null,
            plain.environment(),
            plain.team(),
            attributes,
            plain.uses()));
  }

  private Actor add(
      String id, ResourceKind kind, Layer layer, Environment environment, List<String> uses) {
    Resource resource =
        new Resource(id, kind, layer, null, environment, "team-" + id, Map.of(), uses);
    inventory.put("vcenter", Instant.EPOCH, resource);
    Actor actor = new Actor(resource);
    actors.put(id, actor);
    return actor;
  }

  /** Returns the last verdict on a victim's first episode, which has ended. */
  public Verdict verdictOn(String victim) {
    List<Verdict> verdicts = verdictsOn(victim);
    if (verdicts.isEmpty()) {
      throw new AssertionError(victim + " was never hurt");
    }
    return verdicts.getLast();
  }

  /** Verdicts on a victim's first episode, from its detection to its end. */
  public List<Verdict> verdictsOn(String victim) {
    List<Verdict> all = allVerdictsOn(victim);
    return all.stream()
        .filter(each -> each.episode().id().equals(all.getFirst().episode().id()))
        .toList();
  }

  /** Verdicts on all episodes of a victim. */
  public List<Verdict> allVerdictsOn(String victim) {
    List<Verdict> verdicts = new ArrayList<>();
    for (DiagnosisRequest request : actors.get(victim).suffer(minutes, inventory)) {
      List<DomainFinding> findings =
          request.domains().stream().map(domain -> finding(request, domain)).toList();
      DomainReport report = new DomainReport(request, 0, findings, Map.of(), true, true);
      Optional<Verdict> verdict = merge(List.of(report));
      assertThat(merge(parts(request, findings))).as("in parts").isEqualTo(verdict);
      verdict.ifPresent(verdicts::add);
    }
    verdicts.forEach(this::checkNamesAreBacked);
    return verdicts;
  }

  private Optional<Verdict> merge(List<DomainReport> reports) {
    return DiagnosisMerger.merge(reports, inventory, RulesOfThumb.shipped());
  }

  /** Returns the domain reports as if each domain belonged to a partition of its own. */
  private static List<DomainReport> parts(DiagnosisRequest request, List<DomainFinding> findings) {
    int count = Math.max(1, findings.size());
    List<DomainReport> parts = new ArrayList<>();
    for (int part = 0; part < count; part++) {
      List<DomainFinding> own = findings.isEmpty() ? List.of() : List.of(findings.get(part));
      List<DomainRef> domains = own.stream().map(DomainFinding::domain).toList();
      parts.add(new DomainReport(request.to(domains, count, 0), part, own, Map.of(), true, true));
    }
    return parts;
  }

  /** Checks that each culprit in a verdict uses the shared resource that the verdict names. */
  private void checkNamesAreBacked(Verdict verdict) {
    for (Suspect suspect : verdict.suspects()) {
      if (suspect.isCulprit()) {
        SharedResource shared = verdict.sharedResource();
        assertThat(verdict.causeClass()).as("with %s", suspect).isNotEqualTo(CauseClass.UNKNOWN);
        assertThat(shared).as("place of %s", suspect).isNotNull();
        assertThat(path(suspect, verdict)).as("of %s", suspect).contains(shared.id());
      }
      assertThat(suspect.probability()).isGreaterThanOrEqualTo(LEAST_PROBABILITY);
    }
  }

  private List<String> path(Suspect suspect, Verdict verdict) {
    List<String> path = new ArrayList<>(List.of(suspect.resource()));
    path.addAll(inventory.closure(suspect.resource(), verdict.episode().onset().toEpochMilli()));
    return path;
  }

  private DomainFinding finding(DiagnosisRequest request, DomainRef domain) {
    List<Member> members =
        actors.values().stream()
            .map(actor -> member(request, actor))
            .filter(member -> isItself(member, domain) || member.uses().contains(domain.id()))
            .sorted(Comparator.comparing(Member::id))
            .toList();
    return DomainExamination.examine(request, domain, Members.of(members));
  }

  /**
   * Returns whether a member is the domain itself. A domain that can be a victim has the samples of
   * its users only, not its own.
   */
  private static boolean isItself(Member member, DomainRef domain) {
    return member.id().equals(domain.id()) && !DiagnosisRequestFactory.canBeVictim(domain.kind());
  }

  /** Load of a resource at the sample times of a victim. */
  public Load load(String id, LoadKind kind, DiagnosisRequest request) {
    Member member = member(request, actors.get(id));
    SampleFrame frame = member.window().read(request.measured().times()[0], request.decidedAtMs());
    return Objects.requireNonNull(kind.of(member, new Alignment(frame, new Timeline(request))));
  }

  private Member member(DiagnosisRequest request, Actor actor) {
    return new Member(
        "vcenter",
        Objects.requireNonNull(inventory.at(actor.resource().id(), request.onsetMs())),
        inventory.closure(actor.resource().id(), request.onsetMs()),
        actor.perform(minutes),
        Long.MIN_VALUE,
        Long.MAX_VALUE);
  }
}
