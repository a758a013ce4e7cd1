package io.crosstalk.engine.site.evidence;

import io.crosstalk.engine.contradiction.Contradictions;
import io.crosstalk.engine.contradiction.VictimSetup;
import io.crosstalk.engine.objective.Objectives;
import io.crosstalk.engine.site.cause.CauseKind;
import io.crosstalk.engine.site.cause.Hypothesis;
import io.crosstalk.engine.site.evidence.Fact.ChangeBefore;
import io.crosstalk.engine.site.evidence.Fact.NextBest;
import io.crosstalk.engine.site.evidence.Fact.PlaceItself;
import io.crosstalk.engine.site.evidence.Fact.Recovery;
import io.crosstalk.engine.site.evidence.Fact.Setting;
import io.crosstalk.engine.site.evidence.Fact.SinceLast;
import io.crosstalk.engine.site.evidence.Fact.Toggle;
import io.crosstalk.engine.site.evidence.Fact.UnbufferedWrites;
import io.crosstalk.engine.site.evidence.Recurrences.Past;
import io.crosstalk.engine.site.graph.SiteGraph;
import io.crosstalk.engine.site.graph.SiteInventory;
import io.crosstalk.engine.site.series.Symptom;
import io.crosstalk.engine.site.state.Place;
import io.crosstalk.engine.site.state.Places;
import io.crosstalk.event.incident.CauseClass;
import io.crosstalk.event.incident.IncidentMap;
import io.crosstalk.event.incident.Series;
import io.crosstalk.event.incident.Severity;
import io.crosstalk.event.incident.Suspect;
import io.crosstalk.event.incident.Victim;
import io.crosstalk.event.inventory.Change;
import io.crosstalk.event.inventory.ChangeKind;
import io.crosstalk.event.inventory.Resource;
import io.crosstalk.event.inventory.ResourceKind;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The evidence of one incident at one time. */
final class Examination {
  /** Number of changes, and of series, that an incident lists. */
  private static final int MOST = 12;

  /** Sampling intervals before the onset in which changes are listed. */
  private static final int BEFORE = 30;

  /** Sampling intervals before the onset in which a change may have caused it. */
  private static final int NEAR = 12;

  /** Sampling intervals that a plot has at least before the onset. */
  private static final int PLOTTED = 20;

  private static final double LEAST_PROBABILITY = 0.05;

  /** Probability from which a suspect is not ruled out. */
  private static final double POSSIBLE = 0.1;

  /** Changes that are loads or moves, which loads explain better. */
  private static final Set<ChangeKind> LOADS =
      EnumSet.of(
          ChangeKind.VMOTION,
          ChangeKind.STORAGE_VMOTION,
          ChangeKind.BACKUP_START,
          ChangeKind.JOB_START,
          ChangeKind.SNAPSHOT_CREATE,
          ChangeKind.SNAPSHOT_DELETE);

  private static final String SYNC_WRITES = "disk.sync_write.throughput";

  private static final List<String> ERRORS = List.of("fc.crc_errors", "net.errors");

  private static final List<String> OWN_WORK = List.of("background.throughput");

  private final Question question;
  private final SiteInventory inventory;
  private final RecentSamples samples;
  private final SiteGraph graph;
  private final Place at;
  private final Resource place;
  private final Window window;
  private final SuspectFacts loads;
  private final DeviceFacts devices;
  private final DeviceExonerations deviceExonerations;
  private final List<Victim> victims;
  private final Severity severity;
  private final List<SuspectEvidence> suspects;
  private final List<Change> changes;
  private final @Nullable Toggle toggle;
  private final List<Fact> facts;

  Examination(
      Question question, SiteInventory inventory, RecentSamples samples, Objectives objectives) {
    this.question = question;
    this.inventory = inventory;
    this.samples = samples;
    this.graph = inventory.graph();
    this.at = question.lead().stretch().place();
    this.place = resource(graph, question.at());
    this.window =
        Window.of(
            samples,
            question.rows(),
            question.fromMs(),
            question.toMs(),
            question.nowMs(),
            question.stepMs());
    int number = graph.number(question.at());
    this.loads =
        new SuspectFacts(
            PlaceLoad.of(number, LoadMetric.on(at), new Places(graph, samples.series()), window),
            window,
            samples,
            OtherMachines.mayLoad(number, graph, this::isLoadMeasured)
                || unplaced().findAny().isPresent()
                || partlyMeasured().findAny().isPresent());
    this.devices = new DeviceFacts(graph, at, number, window, samples);
    this.deviceExonerations = new DeviceExonerations(graph, at, number, window, samples);
    VictimFigures figures = new VictimFigures(graph, window, objectives);
    this.victims = figures.of(question);
    this.severity = figures.severity(question, victims);
    this.suspects =
        question.suspects().entrySet().stream()
            .map(each -> suspect(each.getKey(), each.getValue()))
            .toList();
    this.changes = findChanges();
    this.toggle = Toggles.of(changes, window);
    this.facts = findFacts();
  }

  static Resource resource(SiteGraph graph, String id) {
    return graph.resource(graph.number(id));
  }

  private SuspectEvidence suspect(String id, double probability) {
    boolean isShown = probability >= LEAST_PROBABILITY;
    return new SuspectEvidence(
        resource(graph, id), probability, isShown ? loads.of(id) : List.of());
  }

  Resource place() {
    return place;
  }

  List<Victim> victims() {
    return victims;
  }

  Severity severity() {
    return severity;
  }

  List<SuspectEvidence> suspects() {
    return suspects;
  }

  List<SuspectEvidence> culprits() {
    return suspects.stream()
        .filter(each -> each.probability() >= Suspect.CULPRIT_PROBABILITY)
        .toList();
  }

  private List<String> culpritIds() {
    return culprits().stream().map(each -> each.resource().id()).toList();
  }

  /** Conditions of the explanation, and a toggled setting beside a load. */
  List<CauseClass> contributing() {
    Set<CauseClass> found = EnumSet.noneOf(CauseClass.class);
    found.addAll(question.contributing());
    if (question.isNeighbour() && toggle != null) {
      found.add(CauseClass.MISCONFIGURATION);
    }
    return List.copyOf(found);
  }

  List<Change> changes() {
    return changes;
  }

  List<Fact> facts() {
    return facts;
  }

  private List<Fact> findFacts() {
    List<@Nullable Fact> found = new ArrayList<>();
    switch (question.causeClass()) {
      case NOISY_NEIGHBOUR -> found.add(culprits().isEmpty() ? loads.total() : null);
      case SELF_INFLICTED -> found.addAll(ownLoad());
      case LOAD_IMBALANCE -> {
        found.add(devices.imbalance());
        found.add(loads.total());
        found.add(loads.largestUser());
      }
      case NETWORK_ERRORS -> found.add(devices.sign(ERRORS));
      case CAPACITY -> {
        found.add(devices.backEnd());
        found.add(loads.total());
        found.add(loads.largestUser());
        found.add(devices.imbalance());
      }
      case SHARED_RESOURCE_FAULT, MISCONFIGURATION, MISSING_SIGNAL, UNKNOWN -> {
        found.addAll(settings());
        found.add(devices.silent());
        found.add(changeBefore());
        found.add(devices.sign(OWN_WORK));
        found.add(loads.total());
        found.add(loads.largestUser());
      }
    }
    found.add(devices.itself());
    found.add(along());
    found.add(devices.unequal());
    found.add(devices.components(ids(victims)));
    found.add(at.isShared() ? devices.users(question.victims().keySet(), culpritIds()) : null);
    found.add(unbufferedWrites());
    found.add(toggle);
    found.add(nextBest());
    found.add(recovery());
    return found.stream().<Fact>flatMap(Stream::ofNullable).toList();
  }

  /** Latency at both ends of the path through a shared place of disks; null without a pair. */
  private @Nullable Fact along() {
    return at.isShared() && at.symptom() == Symptom.STORAGE
        ? new PathLatency(graph, graph.number(place.id()), window).of(ids(victims))
        : null;
  }

  /** Reasons for the load of the first victim, the caller through which it comes, or another. */
  private List<Fact> ownLoad() {
    List<String> who =
        question.lead().explanation().hypotheses().stream()
            .filter(each -> each.kind() == CauseKind.OWN_LOAD)
            .findFirst()
            .map(Hypothesis::who)
            .orElse(List.of());
    List<String> degraded = ids(victims);
    return Stream.of(degraded.subList(0, 1), who, degraded)
        .flatMap(List::stream)
        .map(loads::of)
        .filter(each -> !each.isEmpty())
        .findFirst()
        .orElse(List.of());
  }

  /** Settings of the place, if one of them is the cause. */
  private List<Fact> settings() {
    if (question.causeClass() != CauseClass.MISCONFIGURATION) {
      return List.of();
    }
    int number = graph.number(place.id());
    Stream<Resource> near =
        Stream.of(graph.above(number), graph.below(number))
            .flatMapToInt(Arrays::stream)
            .mapToObj(graph::resource);
    VictimSetup setup =
        new VictimSetup(Stream.concat(Stream.of(place), near).toList(), this::duringAtOrBelow);
    return Contradictions.in(setup).stream()
        .filter(each -> each.resource().equals(place.id()))
        .<Fact>map(each -> new Setting(each, measured(each.resource(), each.kind().metric())))
        .toList();
  }

  /** Load of the place as the sum of its users, as it is stated; without one, a measured figure. */
  private double duringAtOrBelow(String resource, String metric) {
    Figure sum = resource.equals(place.id()) ? loads.sum(metric) : null;
    if (sum != null && Double.isFinite(sum.now())) {
      return sum.now();
    }
    return Stream.concat(Stream.of(resource), resource(graph, resource).uses().stream())
        .map(each -> measured(each, metric))
        .flatMap(Stream::ofNullable)
        .mapToDouble(Figure::now)
        .findFirst()
        .orElse(Double.NaN);
  }

  private @Nullable Figure measured(String resource, String metric) {
    return window.has(resource, metric) ? window.figure(resource, metric) : null;
  }

  private static List<String> ids(List<Victim> victims) {
    return victims.stream().map(Victim::resource).toList();
  }

  private @Nullable Fact unbufferedWrites() {
    return victims.stream()
        .filter(each -> window.has(each.resource(), SYNC_WRITES))
        .findFirst()
        .map(each -> new UnbufferedWrites(window.figure(each.resource(), SYNC_WRITES)))
        .orElse(null);
  }

  private @Nullable Fact changeBefore() {
    // The first degraded sample stands for the interval that ends with it.
    long toMs = question.fromMs() + question.stepMs();
    long fromMs = question.fromMs() - NEAR * question.stepMs();
    return changes.reversed().stream()
        .filter(each -> !LOADS.contains(each.kind()) && !each.kind().isEnd())
        .filter(each -> each.time().toEpochMilli() >= fromMs && each.time().toEpochMilli() <= toMs)
        .findFirst()
        .map(ChangeBefore::new)
        .orElse(null);
  }

  private @Nullable Fact nextBest() {
    List<String> culprits = culpritIds();
    return question.lead().explanation().hypotheses().stream()
        .filter(each -> each.probability() >= LEAST_PROBABILITY && !isChosen(each, culprits))
        .findFirst()
        .map(each -> new NextBest(each.kind().causeClass(), each.who(), each.probability()))
        .orElse(null);
  }

  /** Returns whether the incident states a hypothesis already, as its cause or as suspects. */
  private boolean isChosen(Hypothesis hypothesis, List<String> culprits) {
    boolean isLoad = !hypothesis.who().isEmpty();
    boolean isListed =
        question.causeClass() == CauseClass.UNKNOWN || (isLoad && culprits.isEmpty());
    boolean isSame =
        hypothesis.kind().causeClass() == question.causeClass()
            && (hypothesis.kind() != CauseKind.NEIGHBOUR
                || !Collections.disjoint(hypothesis.who(), culprits));
    boolean isUnknown = hypothesis.kind().causeClass() == CauseClass.UNKNOWN;
    return isListed ? isLoad || isUnknown : isSame;
  }

  private @Nullable Recovery recovery() {
    List<Change> once =
        changes.stream()
            .filter(each -> toggle == null || !each.resource().equals(toggle.resource()))
            .toList();
    return question.isOver() ? new Recoveries(samples).of(once, victims) : null;
  }

  private List<Change> findChanges() {
    long fromMs = question.fromMs() - BEFORE * question.stepMs();
    return changes(fromMs, question.nowMs()).limit(MOST).toList();
  }

  /** Changes on the place, the victims, what these use, and the probable suspects. */
  private Stream<Change> changes(long fromMs, long toMs) {
    Set<String> concerned = new HashSet<>();
    question.suspects().forEach((id, probability) -> addProbable(id, probability, concerned));
    addWithUsed(question.at(), concerned);
    question.victims().keySet().forEach(each -> addWithUsed(each, concerned));
    return inventory.changes(fromMs, toMs).stream()
        .filter(each -> concerned.contains(each.resource()));
  }

  private static void addProbable(String id, double probability, Set<String> concerned) {
    if (probability >= LEAST_PROBABILITY) {
      concerned.add(id);
    }
  }

  /** Lasting changes since an earlier incident of the foremost victim; null without any. */
  @Nullable SinceLast since(Past past) {
    Victim now = victims.getFirst();
    List<Change> lasting =
        changes(past.end().toEpochMilli(), question.fromMs())
            .filter(each -> each.kind().isLasting())
            .toList();
    return lasting.isEmpty()
        ? null
        : new SinceLast(
            lasting,
            new Figure(now.resource(), now.metric(), now.observed(), past.observed(), Double.NaN));
  }

  private void addWithUsed(String id, Set<String> to) {
    to.add(id);
    for (int used : graph.below(graph.number(id))) {
      to.add(graph.resource(used).id());
    }
  }

  List<Exonerated> exonerated() {
    List<String> culprits = culpritIds();
    Stream<Exonerated> users =
        question.isNeighbour()
            ? loads.others(culprits, possible()).stream()
            : Stream.<Exonerated>empty();
    return Stream.of(
            deviceExonerations.resets(ids(victims)).stream(),
            deviceExonerations.unaffected(ids(victims), possible()).stream(),
            users)
        .flatMap(each -> each)
        .filter(each -> !isOfThePlace(each.resource()))
        .toList();
  }

  /**
   * Returns whether a resource belongs to the place: it carries a part of its load, or its figure
   * is a reason for the cause.
   */
  private boolean isOfThePlace(String resource) {
    return (place.kind() == ResourceKind.LOAD_BALANCER && place.uses().contains(resource))
        || facts.stream()
            .anyMatch(
                fact ->
                    fact instanceof PlaceItself own && own.figure().resource().equals(resource));
  }

  /** Resources that may be the cause, and so are not ruled out. */
  private Set<String> possible() {
    return question.suspects().entrySet().stream()
        .filter(each -> each.getValue() >= POSSIBLE)
        .map(Map.Entry::getKey)
        .collect(Collectors.toSet());
  }

  List<Unmeasured> notMeasured() {
    List<Unmeasured> open =
        OpenQuestions.of(graph.number(question.at()), at.symptom(), graph, samples, window);
    return Stream.of(unplaced(), partlyMeasured(), open.stream()).flatMap(each -> each).toList();
  }

  /** Clients whose load may be the cause, if they are at the place. */
  private Stream<Unmeasured> unplaced() {
    return question.lead().explanation().hypotheses().stream()
        .filter(each -> each.kind() == CauseKind.UNEXPLAINED && each.probability() >= POSSIBLE)
        .flatMap(each -> each.who().stream())
        .distinct()
        .map(id -> new Unmeasured(id, Unmeasured.Subject.RELATIONS, false));
  }

  /** Devices at the place of which only parts are measured. */
  private Stream<Unmeasured> partlyMeasured() {
    return IntStream.of(new Places(graph, samples.series()).partlyMeasured(at))
        .mapToObj(each -> graph.resource(each).id())
        .map(id -> new Unmeasured(id, Unmeasured.Subject.LOAD, false));
  }

  private boolean isLoadMeasured(String id) {
    return LoadMetric.on(at).stream().anyMatch(metric -> samples.has(id, metric));
  }

  /** Loads that are measured at the place itself. */
  List<Figure> placeLoads() {
    return LoadMetric.on(at).stream()
        .filter(metric -> samples.has(place.id(), metric))
        .map(metric -> window.figure(place.id(), metric))
        .filter(figure -> !Double.isNaN(figure.now()))
        .toList();
  }

  List<Proposal> proposals() {
    return new Proposals(place, facts, changes)
        .of(question, culprits(), victims.getFirst().resource());
  }

  /** Paths from the victims and the culprits to the place; null without any. */
  @Nullable IncidentMap map() {
    Set<String> all = new LinkedHashSet<>();
    victims.forEach(each -> all.add(each.resource()));
    all.addAll(question.victims().keySet());
    return SharedPaths.of(graph, place.id(), all, culpritIds());
  }

  /** Series of the foremost victim, the suspects, the place and what is ruled out. */
  List<Series> series() {
    long lengthMs = Math.max(question.toMs() - question.fromMs(), PLOTTED * question.stepMs());
    long fromMs = question.fromMs() - lengthMs;
    long toMs = question.toMs() + lengthMs / 2;
    Map<String, Series> series = new LinkedHashMap<>();
    plotted()
        .forEach(
            figure -> {
              if (series.size() < MOST) {
                series.computeIfAbsent(
                    figure.resource() + ' ' + figure.metric(), key -> series(figure, fromMs, toMs));
              }
            });
    return List.copyOf(series.values());
  }

  /** The measured series of a figure, or one that is computed for the place; null without any. */
  private @Nullable Series series(Figure figure, long fromMs, long toMs) {
    String metric = figure.metric();
    if (samples.has(figure.resource(), metric)) {
      return samples.series(figure.resource(), metric, fromMs, toMs);
    }
    if (!figure.resource().equals(place.id())) {
      return null;
    }
    Series behind = devices.series(metric, fromMs, toMs);
    return behind == null ? loads.series(metric, fromMs, toMs) : behind;
  }

  /**
   * Figures to plot: that of the foremost victim, those against the culprits, those of the cause,
   * one of each other suspect, those of resources that are ruled out, and then the others.
   */
  private Stream<Figure> plotted() {
    Victim first = victims.getFirst();
    Set<String> culprits = Set.copyOf(culpritIds());
    return Stream.of(
            Stream.of(new Figure(first.resource(), first.metric(), 0, 0, 0)),
            factsOf(each -> culprits.contains(each.resource().id())),
            facts.stream().flatMap(each -> each.plotted().stream()),
            suspects.stream().flatMap(each -> factsOf(each).limit(1)),
            exonerated().stream().map(each -> each.figures().getFirst()),
            placeLoads().stream(),
            factsOf(each -> !culprits.contains(each.resource().id())))
        .flatMap(each -> each);
  }

  private Stream<Figure> factsOf(Predicate<SuspectEvidence> isOne) {
    return suspects.stream().filter(isOne).flatMap(Examination::factsOf);
  }

  private static Stream<Figure> factsOf(SuspectEvidence suspect) {
    return suspect.facts().stream().flatMap(each -> each.plotted().stream());
  }
}
