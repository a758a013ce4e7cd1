package io.crosstalk.engine.diagnosis.evidence;

import static io.crosstalk.engine.diagnosis.series.TextFormat.hardlyMore;
import static io.crosstalk.engine.diagnosis.series.TextFormat.percent;

import io.crosstalk.engine.diagnosis.finding.ConditionSign;
import io.crosstalk.engine.diagnosis.finding.DomainFinding;
import io.crosstalk.engine.diagnosis.finding.DomainFinding.LoadChange;
import io.crosstalk.engine.diagnosis.finding.DomainFinding.OwnQuality;
import io.crosstalk.engine.diagnosis.load.LoadKind;
import io.crosstalk.engine.diagnosis.series.TextFormat;
import io.crosstalk.engine.text.Texts;
import io.crosstalk.event.Estimate;
import io.crosstalk.event.Evidence;
import io.crosstalk.event.EvidenceKind;
import io.crosstalk.event.Quantity;
import io.crosstalk.event.Series;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Evidence about a domain in English sentences. */
public final class DomainStatements {
  private final EpisodeFacts facts;
  private final DomainFinding finding;
  private final CandidateDomain domain;
  private final String id;

  public DomainStatements(EpisodeFacts facts, CandidateDomain domain) {
    this.facts = facts;
    this.domain = domain;
    this.finding = domain.finding();
    this.id = finding.domain().id();
  }

  /** Evidence about the number of affected users; empty when only the victim is known. */
  public Optional<Evidence> company() {
    int affected = finding.affected().size();
    int measured = Math.max(affected, finding.measured());
    return affected < 2
        ? Optional.empty()
        : Optional.of(
            facts.evidence(
                EvidenceKind.LAYER_ATTRIBUTION,
                affected == measured
                    ? Texts.of("evidence.company.all", affected, id)
                    : Texts.of("evidence.company", affected, measured, id),
                (double) affected / measured,
                "1",
                List.of()));
  }

  /**
   * Evidence about the domain's own response at its present load; empty when it is not measured or
   * not slower.
   */
  public Optional<Evidence> response() {
    OwnQuality own = finding.own();
    return own == null || own.ratio() <= 1
        ? Optional.empty()
        : Optional.of(
            facts.evidence(
                EvidenceKind.DOSE_RESPONSE,
                finding.loads().isEmpty() ? slower(own) : slowerAtLoad(own),
                own.ratio(),
                "1",
                Stream.concat(facts.plot(id, own.metric()).stream(), loadPlots()).toList()));
  }

  private String slower(OwnQuality own) {
    return Texts.of(
        "evidence.response",
        Texts.metric(own.metric()),
        id,
        new Quantity(own.during(), own.unit()),
        facts.before(id, own.metric(), own.before(), own.unit()),
        facts.before());
  }

  private String slowerAtLoad(OwnQuality own) {
    return Texts.of(
        "evidence.response.loads",
        Texts.metric(own.metric()),
        id,
        new Quantity(own.during(), own.unit()),
        Texts.list(
            measuredLoads()
                .map(load -> Texts.of("metric.figure", Texts.metric(load.metric()), during(load)))
                .toList()),
        facts.before(),
        facts.before(id, own.metric(), own.before(), own.unit()),
        Texts.list(measuredLoads().map(load -> Texts.text(before(load))).toList()));
  }

  /**
   * Evidence that the load is no more than the domain has sustained; empty when it is not known.
   */
  public Optional<Evidence> sameLoad() {
    return finding.loads().isEmpty()
        ? Optional.empty()
        : Optional.of(
            facts.evidence(
                EvidenceKind.SHARE_OF_LOAD,
                noMore(),
                finding.loads().getFirst().growth(),
                "1",
                loadPlots().toList()));
  }

  private String noMore() {
    return finding.sameLoad()
        ? Texts.of("evidence.sameLoad", id, hardlyMore(growth(most())), loads(), facts.before())
        : Texts.of(
            "evidence.sustained",
            id,
            finding.loads().stream().map(this::sustained).collect(Collectors.joining(", ")),
            facts.request().victim().resource());
  }

  /** The median load while the victim was degraded, and the highest load while it was well. */
  private String sustained(LoadChange load) {
    return finding.dimensions().stream()
        .filter(dimension -> dimension.metric().equals(load.metric()))
        .findFirst()
        .map(
            dimension ->
                Texts.of(
                    "evidence.sustained.most",
                    Texts.metric(load.metric()),
                    during(load),
                    new Quantity(dimension.mostGood(), load.unit())))
        .orElseGet(() -> load(load));
  }

  /** Evidence about the highest utilization of the domain; empty when none is measured. */
  public Optional<Evidence> fullness() {
    return facts
        .signs(domain)
        .filter(ConditionSign::isUtilization)
        .max(Comparator.comparingDouble(ConditionSign::during))
        .map(
            sign ->
                facts.evidence(
                    EvidenceKind.DOSE_RESPONSE,
                    Texts.of(
                        "evidence.fullness",
                        sign.metric(),
                        id,
                        new Quantity(sign.during(), sign.metric().unit()),
                        facts.before(sign),
                        facts.before()),
                    sign.during(),
                    sign.metric().unit(),
                    facts.plot(id, sign.metric().name())));
  }

  /** Evidence that the load has grown, and among how many users the growth is spread. */
  public Evidence crowd() {
    LoadChange most = most();
    String spread =
        most.contributors() >= 2
            ? " " + Texts.of("evidence.crowd", (long) Math.floor(most.contributors()))
            : "";
    return facts.evidence(
        EvidenceKind.SHARE_OF_LOAD,
        grownText(most) + spread,
        most.growth(),
        "1",
        facts.plot(id, most.metric()));
  }

  /** Evidence that the load has grown; empty when it has hardly grown or is not measured. */
  public Optional<Evidence> grown() {
    return domain
        .mostGrown()
        .filter(most -> !most.isSame())
        .map(
            most ->
                facts.evidence(
                    EvidenceKind.SHARE_OF_LOAD,
                    grownText(most),
                    most.growth(),
                    "1",
                    facts.plot(id, most.metric())));
  }

  /** The growth against the load that is usual at these hours, or else against the one before. */
  private String grownText(LoadChange load) {
    return finding.past().usual().stream()
        .filter(usual -> usual.metric().equals(load.metric()))
        .filter(usual -> load.during() > usual.value() && usual.value() > 0)
        .findFirst()
        .map(
            usual ->
                Texts.of(
                    "evidence.grown.usual",
                    id,
                    Estimate.withoutError(load.during() / usual.value(), "1"),
                    Texts.metric(load.metric()),
                    during(load),
                    Estimate.withoutError(usual.value(), load.unit()),
                    usual.days()))
        .orElseGet(() -> grownSinceBefore(load));
  }

  private String grownSinceBefore(LoadChange load) {
    String metric = Texts.metric(load.metric());
    return load.before() > 0
        ? Texts.of(
            "evidence.grown",
            id,
            TextFormat.part(growth(load)),
            metric,
            during(load),
            before(load),
            facts.before())
        : Texts.of("evidence.grown.new", id, metric, during(load), facts.before());
  }

  /**
   * The loads in the order of their dimensions, as the domain itself reports them where it does:
   * not every user measures every dimension.
   */
  private Stream<LoadChange> measuredLoads() {
    return finding.loads().stream().map(this::reported);
  }

  private LoadChange reported(LoadChange load) {
    return facts
        .signs(domain)
        .filter(sign -> sign.metric().name().equals(load.metric()))
        .findFirst()
        .map(sign -> load.reported(sign.before(), sign.during()))
        .orElse(load);
  }

  private double growth(LoadChange load) {
    return TextFormat.growth(load.during(), before(load));
  }

  private Estimate before(LoadChange load) {
    return facts.before(id, load.metric(), load.before(), load.unit());
  }

  private static String during(LoadChange load) {
    return LoadKind.text(load.metric(), new Quantity(load.during(), load.unit()));
  }

  private LoadChange most() {
    return domain.mostGrown().orElseThrow();
  }

  private Stream<Series> loadPlots() {
    return finding.loads().stream().flatMap(load -> facts.plot(id, load.metric()).stream());
  }

  private String loads() {
    return finding.loads().stream().map(this::load).collect(Collectors.joining(", "));
  }

  private String load(LoadChange load) {
    Estimate before = before(load);
    return Texts.of(
        "load.change",
        Texts.metric(load.metric()),
        during(load),
        load.before() > 0
            ? Texts.of("load.against", percent(growth(load)), before)
            : Texts.of("load.noneBefore"));
  }

  public static List<Evidence> known(List<Optional<Evidence>> some) {
    return some.stream().flatMap(Optional::stream).toList();
  }
}
