package io.crosstalk.testkit;

import io.crosstalk.event.Advice;
import io.crosstalk.event.AdviceAction;
import io.crosstalk.event.CauseClass;
import io.crosstalk.event.Change;
import io.crosstalk.event.ChangeKind;
import io.crosstalk.event.Environment;
import io.crosstalk.event.Episode;
import io.crosstalk.event.Evidence;
import io.crosstalk.event.EvidenceKind;
import io.crosstalk.event.Exoneration;
import io.crosstalk.event.FurtherCause;
import io.crosstalk.event.LastSample;
import io.crosstalk.event.NotMeasured;
import io.crosstalk.event.Remedy;
import io.crosstalk.event.ResourceKind;
import io.crosstalk.event.Series;
import io.crosstalk.event.SharedResource;
import io.crosstalk.event.Suspect;
import io.crosstalk.event.Verdict;
import io.crosstalk.event.VerdictState;
import io.crosstalk.event.Victim;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Builder of a verdict. The default is a production VM with 30 samples of 20 s that is ten times
 * too slow.
 */
public final class VerdictBuilder {
  /** Source of the victim's samples. */
  public static final String SOURCE = "case";

  public static final Instant START = Instant.parse("2025-11-21T15:00:00Z");

  private final String victim;
  private String world = "live";
  private String metric = "disk.latency";
  private ResourceKind kind = ResourceKind.VM;
  private Environment environment = Environment.PRODUCTION;
  private @Nullable String team = "team-erp";
  private int criticality = 2;
  private Instant onset = START;
  private @Nullable Instant end;
  private @Nullable LastSample silentAfter;
  private Instant decidedAt = START.plusSeconds(60);
  private int revision = 1;
  private VerdictState state = VerdictState.PROVISIONAL;
  private CauseClass causeClass = CauseClass.UNKNOWN;
  private final List<CauseClass> contributing = new ArrayList<>();
  private @Nullable SharedResource shared;
  private @Nullable String sharedTeam;
  private List<String> domains = List.of("ds-1", "esx-1");
  private final List<Suspect> suspects = new ArrayList<>();
  private boolean selfSuspected;
  private boolean usersUnaffected;
  private final List<Exoneration> exonerated = new ArrayList<>();
  private final List<NotMeasured> notMeasured = new ArrayList<>();
  private final List<Change> changes = new ArrayList<>();
  private @Nullable Remedy remedy;
  private final List<Evidence> evidence = new ArrayList<>();
  private final List<Advice> advice = new ArrayList<>();
  private final List<FurtherCause> furtherCauses = new ArrayList<>();
  private int degraded = 30;
  private long intervalMs = 20_000;
  private double excess = 10;
  private double baseline = 3;
  private @Nullable Double worst;
  private final List<Episode.Silence> silences = new ArrayList<>();

  private VerdictBuilder(String victim) {
    this.victim = victim;
  }

  public static VerdictBuilder verdictOn(String victim) {
    return new VerdictBuilder(victim);
  }

  public VerdictBuilder world(String key) {
    world = key;
    return this;
  }

  public VerdictBuilder metric(String name) {
    metric = name;
    return this;
  }

  public VerdictBuilder kind(ResourceKind value) {
    kind = value;
    return this;
  }

  public VerdictBuilder in(Environment value) {
    environment = value;
    return this;
  }

  public VerdictBuilder ownedBy(@Nullable String name) {
    team = name;
    return this;
  }

  public VerdictBuilder criticality(int value) {
    criticality = value;
    return this;
  }

  public VerdictBuilder from(int seconds) {
    onset = START.plusSeconds(seconds);
    if (decidedAt.isBefore(onset)) {
      decidedAt = onset.plusSeconds(60);
    }
    return this;
  }

  public VerdictBuilder from(Instant time) {
    onset = time;
    decidedAt = time.plusSeconds(60);
    return this;
  }

  public VerdictBuilder until(int seconds) {
    end = START.plusSeconds(seconds);
    return this;
  }

  public VerdictBuilder lasting(Duration duration) {
    end = onset.plus(duration);
    return this;
  }

  /**
   * Sets that the victim is silent after its last sample, {@code seconds} after {@link #START},
   * with a value in ms.
   */
  public VerdictBuilder silentAfter(int seconds, double value) {
    silentAfter = new LastSample(START.plusSeconds(seconds), value);
    return this;
  }

  /** Sets that applications on the victim are measured, and that none of them is degraded. */
  public VerdictBuilder usersUnaffected() {
    usersUnaffected = true;
    return this;
  }

  public VerdictBuilder decidedAt(int seconds) {
    decidedAt = START.plusSeconds(seconds);
    return this;
  }

  public VerdictBuilder revision(int value) {
    revision = value;
    return this;
  }

  public VerdictBuilder withdrawn() {
    state = VerdictState.WITHDRAWN;
    return this;
  }

  /** Sets the load of another resource on a datastore as the cause. */
  public VerdictBuilder neighbour(String culprit, double probability, String datastore) {
    causeClass = CauseClass.NOISY_NEIGHBOUR;
    return through(datastore).suspect(culprit, probability);
  }

  /** Sets a fault of a datastore as the cause: it is slower at the same load. */
  public VerdictBuilder faultOf(String datastore) {
    causeClass = CauseClass.SHARED_RESOURCE_FAULT;
    return through(datastore);
  }

  public VerdictBuilder cause(CauseClass value) {
    causeClass = value;
    return this;
  }

  public VerdictBuilder contributing(CauseClass value) {
    contributing.add(value);
    return this;
  }

  /** Adds the load of another resource on a datastore as a further cause. */
  public VerdictBuilder also(String culprit, String datastore, double share) {
    furtherCauses.add(
        new FurtherCause(new SharedResource(datastore, ResourceKind.DATASTORE), culprit, share));
    return this;
  }

  /** Adds a slower datastore as a further cause. */
  public VerdictBuilder alsoSlowedBy(String datastore, double share) {
    furtherCauses.add(
        new FurtherCause(new SharedResource(datastore, ResourceKind.DATASTORE), null, share));
    return this;
  }

  /** Sets the victim's own load as the cause. */
  public VerdictBuilder selfInflicted(double probability) {
    causeClass = CauseClass.SELF_INFLICTED;
    return ownDoingOf(victim, probability);
  }

  /**
   * Sets the load of a resource that the victim runs on as the cause; it counts as the victim's
   * own.
   */
  public VerdictBuilder ownDoingOf(String resource, double probability) {
    selfSuspected = true;
    return suspect(resource, probability);
  }

  public VerdictBuilder through(String datastore) {
    shared = new SharedResource(datastore, ResourceKind.DATASTORE);
    sharedTeam = "team-storage";
    return this;
  }

  public VerdictBuilder sharedOwner(String name) {
    sharedTeam = name;
    return this;
  }

  public VerdictBuilder using(String... ids) {
    domains = List.of(ids);
    return this;
  }

  public VerdictBuilder suspect(String resource, double probability) {
    return suspect(
        resource,
        probability,
        "team-" + resource,
        EvidenceKind.ANTAGONIST_CORRELATION,
        EvidenceKind.TEMPORAL_PRECEDENCE);
  }

  public VerdictBuilder suspect(
      String resource, double probability, String owner, EvidenceKind... kinds) {
    List<Evidence> evidence = new ArrayList<>();
    for (EvidenceKind evidenceKind : kinds) {
      Series series =
          new Series(resource, "disk.throughput", "MB/s", List.of(new Series.Point(1, 2.5)));
      String summary = evidenceKind.wireName() + " of " + resource + " as seen by " + victim;
      evidence.add(new Evidence(evidenceKind, summary, probability, "1", List.of(series)));
    }
    suspects.add(
        new Suspect(suspects.size() + 1, resource, Environment.UAT, owner, probability, evidence));
    return this;
  }

  public VerdictBuilder exonerating(String resource) {
    return exonerating(resource, resource + " stayed flat");
  }

  public VerdictBuilder exonerating(String resource, String summary) {
    return exonerating(new Exoneration(resource, summary));
  }

  public VerdictBuilder exonerating(Exoneration exoneration) {
    exonerated.add(exoneration);
    return this;
  }

  /** Adds something that is measured on a resource, but not during the degradation. */
  public VerdictBuilder notKnowing(String what, String resource) {
    notMeasured.add(new NotMeasured(what, resource, true));
    return this;
  }

  /** Adds something that is not measured on a resource. */
  public VerdictBuilder notMeasuring(String what, String resource) {
    notMeasured.add(new NotMeasured(what, resource));
    return this;
  }

  public VerdictBuilder change(int seconds, ChangeKind changeKind, String resource) {
    return change(seconds, changeKind, resource, "");
  }

  public VerdictBuilder change(int seconds, ChangeKind changeKind, String resource, String detail) {
    changes.add(new Change(START.plusSeconds(seconds), resource, changeKind, detail));
    return this;
  }

  public VerdictBuilder remedy(
      ChangeKind changeKind, String words, boolean verified, double before, double after) {
    remedy = new Remedy(words, verified, before, after, "ms", changeKind, victim, metric);
    return this;
  }

  /** Adds evidence for the cause class. */
  public VerdictBuilder because(EvidenceKind reason, String summary) {
    Series series = new Series(victim, metric, "ms", List.of(new Series.Point(1, 2.5)));
    evidence.add(new Evidence(reason, summary, 1, "1", List.of(series)));
    return this;
  }

  /** Adds evidence with samples of the victim, in ms, from the end of the episode on. */
  public VerdictBuilder recoveringWith(double... samples) {
    Instant from = Objects.requireNonNull(end);
    List<Series.Point> points = new ArrayList<>();
    for (double sample : samples) {
      points.add(new Series.Point(from.toEpochMilli() + points.size() * intervalMs, sample));
    }
    evidence.add(
        new Evidence(
            EvidenceKind.DOSE_RESPONSE,
            "It follows the load.",
            1,
            "1",
            List.of(new Series(victim, metric, "ms", points))));
    return this;
  }

  public VerdictBuilder advising(AdviceAction action, String resource) {
    String text = action.wireName().replace('_', ' ') + " of " + resource;
    advice.add(new Advice(action, resource, text + ".", "As seen by " + victim + ".", "Little."));
    return this;
  }

  /** Removes the points from the series of all evidence added so far. */
  public VerdictBuilder withoutPoints() {
    return withEvidence(each -> List.of());
  }

  /**
   * Replaces the points of the series of all evidence added so far by one each minute, from one
   * time to another one, in seconds after {@link #START}.
   */
  public VerdictBuilder plotted(int fromSeconds, int throughSeconds) {
    List<Series.Point> points =
        IntStream.rangeClosed(0, (throughSeconds - fromSeconds) / 60)
            .mapToObj(i -> START.plusSeconds(fromSeconds + 60L * i))
            .map(time -> new Series.Point(time.toEpochMilli(), 2.5))
            .toList();
    return withEvidence(
        each ->
            each.series().stream()
                .map(s -> new Series(s.resource(), s.metric(), s.unit(), points))
                .toList());
  }

  private VerdictBuilder withEvidence(Function<Evidence, List<Series>> series) {
    UnaryOperator<Evidence> changed =
        e -> new Evidence(e.kind(), e.summary(), e.value(), e.unit(), series.apply(e));
    evidence.replaceAll(changed);
    suspects.replaceAll(
        s ->
            new Suspect(
                s.rank(),
                s.resource(),
                s.environment(),
                s.team(),
                s.probability(),
                s.evidence().stream().map(changed).toList()));
    return this;
  }

  public VerdictBuilder degraded(int samples) {
    degraded = samples;
    return this;
  }

  public VerdictBuilder every(long millis) {
    intervalMs = millis;
    return this;
  }

  /** Sets the baseline of the victim's metric, in milliseconds. */
  public VerdictBuilder baseline(double value) {
    baseline = value;
    return this;
  }

  /** Sets the worst sample of the episode, in milliseconds. */
  public VerdictBuilder worst(double value) {
    worst = value;
    return this;
  }

  /**
   * Adds a silence within the episode, from its last sample before to its first one after, in
   * seconds after {@link #START}.
   */
  public VerdictBuilder silentBetween(int from, int to) {
    silences.add(new Episode.Silence(START.plusSeconds(from), START.plusSeconds(to)));
    return this;
  }

  public VerdictBuilder excess(double value) {
    excess = value;
    return this;
  }

  public Verdict build() {
    String episode = victim + "|" + metric + "|" + onset.toEpochMilli();
    return new Verdict(
        world,
        new Episode(
            episode,
            onset,
            onset.plusSeconds(40),
            end,
            degraded,
            intervalMs,
            excess,
            silentAfter,
            silences,
            null),
        decidedAt,
        revision,
        state,
        Map.of(SOURCE, decidedAt),
        causeClass,
        contributing,
        shared,
        sharedTeam,
        domains,
        new Victim(
                victim,
                kind,
                metric,
                baseline,
                baseline * excess,
                "ms",
                environment,
                team,
                criticality)
            .withWorst(worst),
        suspects,
        selfSuspected,
        exonerated,
        notMeasured,
        changes,
        remedy,
        evidence,
        advice,
        usersUnaffected,
        furtherCauses,
        SOURCE);
  }
}
