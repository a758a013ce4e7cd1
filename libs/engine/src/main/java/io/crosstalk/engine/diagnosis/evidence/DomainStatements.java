package io.crosstalk.engine.diagnosis.evidence;

import static io.crosstalk.engine.diagnosis.series.TextFormat.hardlyMore;
import static io.crosstalk.engine.diagnosis.series.TextFormat.percent;

import io.crosstalk.engine.diagnosis.finding.ConditionSign;
import io.crosstalk.engine.diagnosis.finding.DomainFinding;
import io.crosstalk.engine.diagnosis.finding.DomainFinding.LoadChange;
import io.crosstalk.engine.diagnosis.finding.DomainFinding.OwnQuality;
import io.crosstalk.engine.diagnosis.load.LoadKind;
import io.crosstalk.engine.diagnosis.series.TextFormat;
import io.crosstalk.event.Estimate;
import io.crosstalk.event.Evidence;
import io.crosstalk.event.EvidenceKind;
import io.crosstalk.event.MetricCatalogue;
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
                "%s users of %s that are measured are degraded."
                    .formatted(
                        affected == measured
                            ? TextFormat.all(affected)
                            : affected + " of the " + measured,
                        id),
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
                "The %s of %s itself is %s instead of %s%s."
                    .formatted(
                        MetricCatalogue.of(own.metric()).plainName(),
                        id,
                        text(own.during(), own.unit()),
                        facts.before(id, own.metric(), own.before(), own.unit()).text(),
                        finding.loads().isEmpty()
                            ? ""
                            : ", while its users, as far as they are measured, ask for " + loads()),
                own.ratio(),
                "1",
                Stream.concat(facts.plot(id, own.metric()).stream(), loadPlots()).toList()));
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
        ? "All users of %s together put %s load on it than before: %s."
            .formatted(id, hardlyMore(most().growth()), loads())
        : "%s has served as much load before, in every respect, while %s was well: %s."
            .formatted(id, facts.request().victim().resource(), loads());
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
                    "The %s of %s itself is %s, and was %s."
                        .formatted(
                            sign.metric().plainName(),
                            id,
                            text(sign.during(), sign.metric().unit()),
                            facts.before(sign).text()),
                    sign.during(),
                    sign.metric().unit(),
                    facts.plot(id, sign.metric().name())));
  }

  /** Evidence that the load has grown, and among how many users the growth is spread. */
  public Evidence crowd() {
    LoadChange most = most();
    String spread =
        most.contributors() >= 2
            ? " The growth comes from at least %.0f of them; none stands out."
                .formatted(Math.floor(most.contributors()))
            : "";
    return facts.evidence(
        EvidenceKind.SHARE_OF_LOAD,
        "All users of %s together ask it for more: %s.%s".formatted(id, load(most), spread),
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
                    "All users of %s together ask it for more: %s.".formatted(id, load(most)),
                    most.growth(),
                    "1",
                    facts.plot(id, most.metric())));
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
    Estimate before = facts.before(id, load.metric(), load.before(), load.unit());
    return "%s %s (%s)"
        .formatted(
            MetricCatalogue.of(load.metric()).plainName(),
            LoadKind.text(load.metric(), new Quantity(load.during(), load.unit())),
            load.before() > 0
                ? percent(load.during() / before.shown() - 1) + " against " + before.text()
                : "none before");
  }

  private static String text(double value, String unit) {
    return new Quantity(value, unit).text();
  }

  public static List<Evidence> known(List<Optional<Evidence>> some) {
    return some.stream().flatMap(Optional::stream).toList();
  }
}
