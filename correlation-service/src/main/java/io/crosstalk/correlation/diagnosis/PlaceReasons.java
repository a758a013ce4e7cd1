package io.crosstalk.correlation.diagnosis;

import static io.crosstalk.correlation.diagnosis.Sentences.hardlyMore;
import static io.crosstalk.correlation.diagnosis.Sentences.percent;

import io.crosstalk.correlation.diagnosis.DomainFinding.LoadChange;
import io.crosstalk.correlation.diagnosis.DomainFinding.OwnQuality;
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

/** What a domain's figures say, in sentences. */
final class PlaceReasons {
  private final Facts facts;
  private final DomainFinding finding;
  private final Place place;
  private final String id;

  PlaceReasons(Facts facts, Place place) {
    this.facts = facts;
    this.place = place;
    this.finding = place.finding();
    this.id = finding.domain().id();
  }

  /** How many of those that use it are hurt; empty when only the victim is known. */
  Optional<Evidence> company() {
    int hurt = finding.hurt().size();
    int measured = Math.max(hurt, finding.measured());
    return hurt < 2
        ? Optional.empty()
        : Optional.of(
            facts.evidence(
                EvidenceKind.LAYER_ATTRIBUTION,
                "%s users of %s that are measured are hurt, whether in production or not."
                    .formatted(
                        hurt == measured ? Sentences.all(hurt) : hurt + " of the " + measured, id),
                (double) hurt / measured,
                "1",
                List.of()));
  }

  /** How it answers now to what is asked of it now; empty when nothing of it is measured. */
  Optional<Evidence> response() {
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

  /** That its users ask for no more than it has borne; empty when that is not known. */
  Optional<Evidence> sameLoad() {
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
        : "All users of %s together ask it for %s; as much was asked of it before, in every respect, while %s was well."
            .formatted(id, loads(), facts.inquiry().victim().resource());
  }

  /** How full it is itself; empty where that is not measured. */
  Optional<Evidence> fullness() {
    return facts
        .signs(place)
        .filter(sign -> Bottleneck.isUtilization(sign.metric().name()))
        .max(Comparator.comparingDouble(Sign::during))
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

  /** That its users ask for more, and among how many that is spread. */
  Evidence crowd() {
    LoadChange most = most();
    String spread =
        most.contributors() >= 2
            ? " The growth is spread as over %d equal ones; nobody stands out."
                .formatted(Math.round(most.contributors()))
            : "";
    return facts.evidence(
        EvidenceKind.SHARE_OF_LOAD,
        "All users of %s together ask it for more: %s.%s".formatted(id, load(most), spread),
        most.growth(),
        "1",
        facts.plot(id, most.metric()));
  }

  private LoadChange most() {
    return place.mostGrown().orElseThrow();
  }

  private Stream<Series> loadPlots() {
    return finding.loads().stream().flatMap(load -> facts.plot(id, load.metric()).stream());
  }

  private String loads() {
    return finding.loads().stream().map(this::load).collect(Collectors.joining(", "));
  }

  private String load(LoadChange load) {
    return "%s %s (%s)"
        .formatted(
            LoadKind.plainName(load.metric()),
            text(load.during(), load.unit()),
            load.before() > 0
                ? percent(load.growth())
                    + " against "
                    + facts.before(id, load.metric(), load.before(), load.unit()).text()
                : "none measured before");
  }

  private static String text(double value, String unit) {
    return new Quantity(value, unit).text();
  }

  static List<Evidence> known(List<Optional<Evidence>> some) {
    return some.stream().flatMap(Optional::stream).toList();
  }
}
