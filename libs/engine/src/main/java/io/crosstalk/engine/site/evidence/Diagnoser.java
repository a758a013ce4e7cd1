package io.crosstalk.engine.site.evidence;

import io.crosstalk.engine.objective.Objectives;
import io.crosstalk.engine.site.evidence.Diagnosis.Event;
import io.crosstalk.engine.site.evidence.Diagnosis.Times;
import io.crosstalk.engine.site.evidence.Fact.SilentMetric;
import io.crosstalk.engine.site.evidence.Fact.SinceLast;
import io.crosstalk.engine.site.evidence.Recurrences.Past;
import io.crosstalk.engine.site.graph.SiteGraph;
import io.crosstalk.engine.site.graph.SiteInventory;
import io.crosstalk.event.Ids;
import io.crosstalk.event.incident.AdviceAction;
import io.crosstalk.event.incident.CauseClass;
import io.crosstalk.event.incident.Resolution;
import io.crosstalk.event.incident.Severity;
import io.crosstalk.event.incident.Suspect;
import io.crosstalk.event.incident.Victim;
import io.crosstalk.event.inventory.Resource;
import io.crosstalk.event.inventory.ResourceKind;
import io.crosstalk.event.inventory.World;
import io.crosstalk.event.wire.ByteReader;
import io.crosstalk.event.wire.ByteWriter;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Gathers the evidence of incidents, when a statement about them is made or changes. */
public final class Diagnoser {
  private final World world;
  private final SiteInventory inventory;
  private final RecentSamples samples;
  private final Objectives objectives;
  private final Recurrences recurrences = new Recurrences();

  public Diagnoser(
      World world, SiteInventory inventory, RecentSamples samples, Objectives objectives) {
    this.objectives = objectives;
    this.world = world;
    this.inventory = inventory;
    this.samples = samples;
  }

  /**
   * Gathers the evidence of an incident.
   *
   * @param before the version before; null for the first one
   */
  public Diagnosis diagnose(Question question, @Nullable Diagnosis before) {
    Diagnosis diagnosis =
        question.troubles().isEmpty() ? carriedOn(question, before) : examined(question, before);
    if (question.isOver() && question.isSaid()) {
      recurrences.add(diagnosis);
    }
    return diagnosis;
  }

  private Diagnosis examined(Question question, @Nullable Diagnosis before) {
    Examination found = new Examination(question, inventory, samples, objectives);
    List<String> culprits = found.culprits().stream().map(each -> each.resource().id()).toList();
    String fingerprint = fingerprint(question.causeClass(), question.at(), culprits);
    List<Past> past = recurrences.before(fingerprint, question.id());
    List<Fact> facts = new ArrayList<>();
    Victim first = found.victims().getFirst();
    Past last = recurrences.last(first.resource(), first.metric(), question.id());
    SinceLast since = last == null ? null : found.since(last);
    if (since != null) {
      facts.add(since);
    }
    facts.addAll(found.facts());
    return new Diagnosis(
        question.id(),
        world,
        Event.REVISED,
        revision(before),
        times(question, before),
        question.causeClass(),
        question.probability(),
        found.contributing(),
        severity(question, found, before),
        found.place(),
        found.victims(),
        question.victims().size(),
        found.suspects(),
        facts,
        found.exonerated(),
        found.notMeasured(),
        found.changes(),
        found.proposals(),
        found.placeLoads(),
        past.stream().map(Past::incident).toList(),
        found.series(),
        question.periods().size() > 1 ? question.periods() : List.of(),
        found.map(),
        question.lead().explanation().ways(),
        question.resolution(),
        question.noDataSince(),
        null,
        null,
        fingerprint);
  }

  /**
   * A version of an incident whose explanation is no longer kept, with the evidence of the version
   * before.
   *
   * @param before of the incident itself, or of the one from which a person has separated it
   */
  private Diagnosis carriedOn(Question question, @Nullable Diagnosis before) {
    Diagnosis own = before != null && before.id().equals(question.id()) ? before : null;
    SiteGraph graph = inventory.graph();
    List<Victim> victims =
        question.victims().entrySet().stream()
            .map(each -> victim(each.getKey(), each.getValue(), before))
            .toList();
    List<SuspectEvidence> suspects =
        question.suspects().entrySet().stream()
            .map(
                each ->
                    new SuspectEvidence(
                        Examination.resource(graph, each.getKey()),
                        each.getValue(),
                        facts(own, each.getKey())))
            .toList();
    List<String> culprits =
        suspects.stream()
            .filter(each -> each.probability() >= Suspect.CULPRIT_PROBABILITY)
            .map(each -> each.resource().id())
            .toList();
    return new Diagnosis(
        question.id(),
        world,
        Event.REVISED,
        revision(own),
        times(question, own),
        question.causeClass(),
        question.probability(),
        List.copyOf(question.contributing()),
        before == null ? Severity.INFO : before.severity(),
        Examination.resource(graph, question.at()),
        victims,
        victims.size(),
        suspects,
        carried(own, Diagnosis::facts),
        carried(own, Diagnosis::exonerated),
        carried(own, Diagnosis::notMeasured),
        carried(own, Diagnosis::changes),
        carried(own, Diagnosis::proposals),
        carried(own, Diagnosis::placeLoads),
        carried(own, Diagnosis::recurrences),
        carried(own, Diagnosis::series),
        List.of(),
        SharedPaths.of(graph, question.at(), question.victims().keySet(), culprits),
        carried(own, Diagnosis::ways),
        question.resolution(),
        question.noDataSince(),
        null,
        null,
        fingerprint(question.causeClass(), question.at(), culprits));
  }

  private static <T> List<T> carried(
      @Nullable Diagnosis before, Function<Diagnosis, List<T>> evidence) {
    return before == null ? List.of() : evidence.apply(before);
  }

  private static List<Fact> facts(@Nullable Diagnosis before, String suspect) {
    return carried(before, Diagnosis::suspects).stream()
        .filter(each -> each.resource().id().equals(suspect))
        .flatMap(each -> each.facts().stream())
        .toList();
  }

  private Victim victim(String id, String metric, @Nullable Diagnosis before) {
    return carried(before, Diagnosis::victims).stream()
        .filter(each -> each.resource().equals(id))
        .findFirst()
        .orElseGet(
            () ->
                VictimFigures.victim(
                    Examination.resource(inventory.graph(), id),
                    new Figure(id, metric, 0, 0, Double.NaN),
                    objectives));
  }

  private static int revision(@Nullable Diagnosis before) {
    return before == null ? 1 : before.revision() + 1;
  }

  private Times times(Question question, @Nullable Diagnosis before) {
    long knownMs = before == null ? Long.MIN_VALUE : before.times().onset().toEpochMilli();
    boolean isSame =
        knownMs > question.fromMs() - question.stepMs() && knownMs <= question.fromMs();
    return new Times(
        Instant.ofEpochMilli(isSame ? knownMs : sampleMs(question, question.fromMs())),
        question.isOver() ? Instant.ofEpochMilli(sampleMs(question, question.toMs())) : null,
        Instant.ofEpochMilli(question.detectedMs()),
        Instant.ofEpochMilli(question.nowMs()));
  }

  /** Time of the sample of the victims that a step stands for, epoch milliseconds. */
  private long sampleMs(Question question, long endMs) {
    return samples.sampleMs(question.victims(), endMs, question.stepMs());
  }

  /** Appends what is known of earlier incidents. */
  public void write(ByteWriter out) {
    recurrences.write(out);
  }

  /** Reverses {@link #write}. */
  public void read(ByteReader in) {
    recurrences.read(in);
  }

  /** Severity of a version; it does not fall while the incident lasts. */
  private static Severity severity(
      Question question, Examination found, @Nullable Diagnosis before) {
    if (!question.isSaid()) {
      return Severity.INFO;
    }
    return before == null || question.isOver() || found.severity().compareTo(before.severity()) < 0
        ? found.severity()
        : before.severity();
  }

  /**
   * An incident of resources that became silent.
   *
   * @param resources ids, the most important first
   * @param at id of the resource that they have in common
   * @param fromMs time at which the first missing sample was due, epoch milliseconds
   * @param resolution reason of its end; null while it lasts
   */
  public Diagnosis silence(
      String id,
      List<String> resources,
      String at,
      long fromMs,
      long nowMs,
      @Nullable Resolution resolution,
      @Nullable Diagnosis before) {
    List<Victim> victims = resources.stream().map(each -> silent(each, fromMs)).toList();
    boolean isHarmful =
        victims.stream()
            .anyMatch(each -> each.environment().isProductive() && !isUnused(each.resource()));
    Instant now = Instant.ofEpochMilli(nowMs);
    return new Diagnosis(
        id,
        world,
        Event.REVISED,
        revision(before),
        new Times(
            Instant.ofEpochMilli(fromMs),
            resolution == null ? null : now,
            before == null ? now : before.times().detected(),
            now),
        CauseClass.MISSING_SIGNAL,
        1,
        List.of(),
        isHarmful ? Severity.MINOR : Severity.INFO,
        Examination.resource(inventory.graph(), at),
        victims,
        victims.size(),
        List.of(),
        List.of(new SilentMetric(resources, victims.getFirst().metric(), fromMs)),
        List.of(),
        List.of(),
        List.of(),
        List.of(new Proposal(AdviceAction.INSPECT, at, at)),
        List.of(),
        List.of(),
        List.of(),
        List.of(),
        SharedPaths.of(
            inventory.graph(), at, victims.stream().map(Victim::resource).toList(), List.of()),
        List.of(),
        resolution,
        null,
        null,
        null,
        fingerprint(CauseClass.MISSING_SIGNAL, at, List.of()));
  }

  private Victim silent(String id, long fromMs) {
    Resource resource = Examination.resource(inventory.graph(), id);
    String metric = samples.metrics(id).stream().min(VictimFigures.FOREMOST).orElse("silence");
    var points = samples.points(id, metric, Long.MIN_VALUE, fromMs);
    double last = points.isEmpty() ? 0 : points.getLast().value();
    return VictimFigures.victim(
        resource, new Figure(id, metric, last, last, Double.NaN), objectives);
  }

  /** Returns whether nothing uses a machine, in a site that knows what uses its machines. */
  private boolean isUnused(String id) {
    SiteGraph graph = inventory.graph();
    int number = graph.number(id);
    return graph.resource(number).kind() == ResourceKind.VM
        && graph.above(number).length == 0
        && IntStream.range(0, graph.size())
            .filter(each -> graph.resource(each).kind() == ResourceKind.VM)
            .anyMatch(each -> graph.above(each).length > 0);
  }

  private String fingerprint(CauseClass causeClass, String at, Collection<String> culprits) {
    return Ids.derived(
        "fp-",
        world.name(),
        causeClass.wireName(),
        at,
        culprits.stream().sorted().collect(Collectors.joining("\n")));
  }
}
