package io.crosstalk.testkit;

import io.crosstalk.event.Ids;
import io.crosstalk.event.incident.Advice;
import io.crosstalk.event.incident.AdviceAction;
import io.crosstalk.event.incident.CauseClass;
import io.crosstalk.event.incident.DataState;
import io.crosstalk.event.incident.Evidence;
import io.crosstalk.event.incident.EvidenceKind;
import io.crosstalk.event.incident.Incident;
import io.crosstalk.event.incident.Incident.TeamInvolvement;
import io.crosstalk.event.incident.IncidentStatus;
import io.crosstalk.event.incident.Resolution;
import io.crosstalk.event.incident.Series;
import io.crosstalk.event.incident.Severity;
import io.crosstalk.event.incident.SharedResource;
import io.crosstalk.event.incident.Suspect;
import io.crosstalk.event.incident.TeamRole;
import io.crosstalk.event.incident.VersionKind;
import io.crosstalk.event.incident.Victim;
import io.crosstalk.event.inventory.Change;
import io.crosstalk.event.inventory.ChangeKind;
import io.crosstalk.event.inventory.Environment;
import io.crosstalk.event.inventory.ResourceKind;
import io.crosstalk.event.inventory.World;
import io.crosstalk.event.message.DiagnosisMessage.Version;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Builder of a version of an incident. The default is the first version of an incident of one
 * production VM that is ten times too slow.
 */
public final class VersionBuilder {
  /** Source of the samples. */
  public static final String SOURCE = "case";

  public static final Instant START = Instant.parse("2025-11-21T15:00:00Z");

  private static final double INVOLVED = 0.8;

  private final String victim;
  private final List<VersionBuilder> others = new ArrayList<>();
  private final List<Suspect> suspects = new ArrayList<>();
  private final List<Change> changes = new ArrayList<>();
  private final List<Evidence> evidence = new ArrayList<>();
  private final List<Advice> advice = new ArrayList<>();
  private String world = World.LIVE.key();
  private @Nullable String id;
  private int revision = 1;
  private @Nullable VersionKind versionKind;
  private ResourceKind kind = ResourceKind.VM;
  private @Nullable String team = "team-erp";
  private int criticality = 2;
  private Instant onset = START;
  private @Nullable Instant end;
  private Instant at = START.plusSeconds(60);
  private @Nullable Instant silentSince;
  private @Nullable Resolution resolution;
  private @Nullable String mergedInto;
  private @Nullable Long decision;
  private @Nullable Severity severity;
  private CauseClass causeClass = CauseClass.UNKNOWN;
  private @Nullable SharedResource shared;

  private VersionBuilder(String victim) {
    this.victim = victim;
  }

  public static VersionBuilder versionOn(String victim) {
    return new VersionBuilder(victim);
  }

  public VersionBuilder world(String key) {
    world = key;
    return this;
  }

  /** Sets the id of the incident; otherwise it follows from the world and the place. */
  public VersionBuilder incident(String value) {
    id = value;
    return this;
  }

  public VersionBuilder revision(int value) {
    revision = value;
    return this;
  }

  /** Sets the kind of the version; otherwise it follows from the revision and the end. */
  public VersionBuilder as(VersionKind value) {
    versionKind = value;
    return this;
  }

  public VersionBuilder kind(ResourceKind value) {
    kind = value;
    return this;
  }

  public VersionBuilder ownedBy(@Nullable String name) {
    team = name;
    return this;
  }

  public VersionBuilder criticality(int value) {
    criticality = value;
    return this;
  }

  public VersionBuilder from(int seconds) {
    onset = START.plusSeconds(seconds);
    if (at.isBefore(onset)) {
      at = onset.plusSeconds(60);
    }
    return this;
  }

  public VersionBuilder from(Instant time) {
    onset = time;
    at = time.plusSeconds(60);
    return this;
  }

  public VersionBuilder until(int seconds) {
    end = START.plusSeconds(seconds);
    return this;
  }

  public VersionBuilder lasting(Duration duration) {
    end = onset.plus(duration);
    return this;
  }

  /** Sets that the victim is silent after its last sample. */
  public VersionBuilder silentAfter(int seconds) {
    silentSince = START.plusSeconds(seconds);
    return this;
  }

  /** Sets the event time of the version. */
  public VersionBuilder decidedAt(int seconds) {
    return at(START.plusSeconds(seconds));
  }

  /** Sets the event time of the version. */
  public VersionBuilder at(Instant time) {
    at = time;
    return this;
  }

  /** Sets that the incident was no problem of its own. */
  public VersionBuilder withdrawn() {
    resolution = Resolution.WITHDRAWN;
    return as(VersionKind.WITHDRAWN);
  }

  /** Sets that the incident is a part of another one. */
  public VersionBuilder mergedInto(String incident) {
    mergedInto = incident;
    resolution = Resolution.MERGED;
    return as(VersionKind.MERGED);
  }

  /** Sets the person's decision that causes the version. */
  public VersionBuilder decision(@Nullable Long number) {
    decision = number;
    return this;
  }

  /** Sets the load of another resource on a datastore as the cause. */
  public VersionBuilder neighbour(String culprit, double probability, String datastore) {
    causeClass = CauseClass.NOISY_NEIGHBOUR;
    return through(datastore).suspect(culprit, probability);
  }

  /** Sets a fault of a datastore as the cause: it is slower at the same load. */
  public VersionBuilder faultOf(String datastore) {
    causeClass = CauseClass.SHARED_RESOURCE_FAULT;
    return through(datastore);
  }

  public VersionBuilder cause(CauseClass value) {
    causeClass = value;
    return this;
  }

  /** Sets the severity; otherwise it follows from cause and criticality. */
  public VersionBuilder severity(Severity value) {
    severity = value;
    return this;
  }

  public VersionBuilder through(String datastore) {
    shared = new SharedResource(datastore, ResourceKind.DATASTORE);
    return this;
  }

  public VersionBuilder suspect(String resource, double probability) {
    return suspect(
        resource,
        probability,
        "team-" + resource,
        EvidenceKind.ANTAGONIST_CORRELATION,
        EvidenceKind.TEMPORAL_PRECEDENCE);
  }

  public VersionBuilder suspect(
      String resource, double probability, String owner, EvidenceKind... kinds) {
    List<Evidence> reasons = new ArrayList<>();
    for (EvidenceKind each : kinds) {
      Series series =
          new Series(resource, "disk.throughput", "MB/s", List.of(new Series.Point(1, 2.5)));
      String summary = each.wireName() + " of " + resource + " as seen by " + victim;
      reasons.add(new Evidence(each, summary, probability, "1", List.of(series)));
    }
    suspects.add(
        new Suspect(suspects.size() + 1, resource, Environment.UAT, owner, probability, reasons));
    return this;
  }

  /** Adds evidence for the cause class. */
  public VersionBuilder because(EvidenceKind reason, String summary) {
    Series series = new Series(victim, "disk.latency", "ms", List.of(new Series.Point(1, 2.5)));
    evidence.add(new Evidence(reason, summary, 1, "1", List.of(series)));
    return this;
  }

  public VersionBuilder change(int seconds, ChangeKind changeKind, String resource) {
    changes.add(new Change(START.plusSeconds(seconds), resource, changeKind, ""));
    return this;
  }

  public VersionBuilder advising(AdviceAction action, String resource) {
    String text = action.wireName().replace('_', ' ') + " of " + resource;
    advice.add(new Advice(action, resource, text + ".", "As seen by " + victim + ".", "Little."));
    return this;
  }

  /** Adds the victims of other builders, which share cause and place with this one. */
  public VersionBuilder with(List<VersionBuilder> further) {
    others.addAll(further);
    return this;
  }

  public String victim() {
    return victim;
  }

  public String world() {
    return world;
  }

  public Instant at() {
    return at;
  }

  /** Returns whether the victim has recovered. */
  public boolean isOver() {
    return end != null;
  }

  public boolean isWithdrawn() {
    return versionKind == VersionKind.WITHDRAWN;
  }

  /** Returns whether a cause is known. */
  public boolean isExplained() {
    return causeClass != CauseClass.UNKNOWN;
  }

  /** Id of the incident. */
  public String id() {
    return id == null
        ? Ids.derived("inc-", World.parse(world).name(), shared == null ? victim : shared.id())
        : id;
  }

  /** The same statement on the victim, with cause and place of another builder. */
  public VersionBuilder withCauseOf(VersionBuilder other) {
    VersionBuilder copy = new VersionBuilder(victim);
    copy.suspects.addAll(other.suspects);
    copy.changes.addAll(other.changes);
    copy.evidence.addAll(other.evidence);
    copy.advice.addAll(other.advice);
    copy.causeClass = other.causeClass;
    copy.shared = other.shared;
    copy.world = world;
    copy.kind = kind;
    copy.team = team;
    copy.criticality = criticality;
    copy.onset = onset;
    copy.end = end;
    copy.silentSince = silentSince;
    copy.severity = severity;
    return copy;
  }

  /** Orders builders by the importance of their victims. */
  public static int compareImportance(VersionBuilder a, VersionBuilder b) {
    return Comparator.comparing((VersionBuilder each) -> each.kind != ResourceKind.APPLICATION)
        .thenComparing(each -> each.criticality)
        .thenComparing(VersionBuilder::victim)
        .compare(a, b);
  }

  private List<VersionBuilder> all() {
    List<VersionBuilder> all = new ArrayList<>(List.of(this));
    all.addAll(others);
    return all;
  }

  private @Nullable Instant endOfAll() {
    if (all().stream().allMatch(VersionBuilder::isOver)) {
      return all().stream()
          .map(each -> Objects.requireNonNull(each.end))
          .max(Comparator.naturalOrder())
          .orElseThrow();
    }
    return resolution == null ? null : at;
  }

  private VersionKind kindOfVersion(boolean isOver) {
    if (versionKind != null) {
      return versionKind;
    }
    if (revision == 1) {
      return VersionKind.OPENED;
    }
    return isOver ? VersionKind.RESOLVED : VersionKind.CHANGED;
  }

  private Severity severity() {
    if (severity != null) {
      return severity;
    }
    if (!isExplained()) {
      return Severity.MINOR;
    }
    int highest = all().stream().mapToInt(each -> each.criticality).min().orElse(criticality);
    return highest == 1 ? Severity.CRITICAL : Severity.MAJOR;
  }

  private List<TeamInvolvement> teams() {
    Set<TeamInvolvement> teams = new LinkedHashSet<>();
    all().stream()
        .map(each -> Objects.requireNonNullElse(each.team, "unassigned"))
        .sorted()
        .forEach(name -> teams.add(new TeamInvolvement(name, TeamRole.VICTIM)));
    if (shared != null) {
      teams.add(new TeamInvolvement("team-storage", TeamRole.OWNER_OF_SHARED_RESOURCE));
    }
    suspects.stream()
        .filter(each -> each.probability() >= INVOLVED && each.team() != null)
        .forEach(each -> teams.add(new TeamInvolvement(each.team(), TeamRole.CULPRIT)));
    return List.copyOf(teams);
  }

  private Victim asVictim() {
    return new Victim(
        victim, kind, "disk.latency", 3, 30, "ms", Environment.PRODUCTION, team, criticality);
  }

  public Version build() {
    Instant ended = endOfAll();
    VersionKind builtKind = kindOfVersion(ended != null);
    return new Version(world, incident(ended, builtKind), builtKind, at, mergedInto, decision);
  }

  private IncidentStatus status(@Nullable Instant ended, VersionKind builtKind) {
    if (ended != null) {
      return IncidentStatus.RESOLVED;
    }
    return builtKind == VersionKind.REOPENED ? IncidentStatus.REOPENED : IncidentStatus.OPEN;
  }

  private Incident incident(@Nullable Instant ended, VersionKind builtKind) {
    Instant began =
        all().stream().map(each -> each.onset).min(Comparator.naturalOrder()).orElse(onset);
    boolean isSilent = ended == null && silentSince != null;
    VersionTexts texts =
        new VersionTexts(
            all().stream().map(each -> each.victim).toList(),
            causeClass,
            suspects,
            shared,
            changes,
            advice,
            ended);
    return new Incident(
        id(),
        World.parse(world).caseName(),
        world,
        status(ended, builtKind),
        severity(),
        texts.title(),
        causeClass,
        List.of(),
        began,
        ended,
        began.plusSeconds(40),
        began.plusSeconds(60),
        ended == null ? null : at,
        Instant.EPOCH,
        revision,
        shared,
        all().stream().map(VersionBuilder::asVictim).toList(),
        1 + others.size(),
        suspects,
        List.of(),
        List.of(),
        teams(),
        List.of(),
        changes,
        null,
        List.of(),
        fingerprint(),
        evidence,
        advice,
        texts.explanation(),
        isSilent ? DataState.NO_DATA : DataState.CURRENT,
        isSilent ? silentSince : null,
        ended == null ? null : Objects.requireNonNullElse(resolution, Resolution.RECOVERED),
        "UTC",
        texts.summary(),
        List.of(),
        null);
  }

  private String fingerprint() {
    return Ids.derived(
        "fp-",
        World.parse(world).name(),
        causeClass.wireName(),
        shared == null ? victim : shared.id(),
        String.join(
            "\n",
            suspects.stream().filter(Suspect::isCulprit).map(Suspect::resource).sorted().toList()));
  }
}
