package io.crosstalk.engine.diagnosis.evidence;

import io.crosstalk.engine.diagnosis.finding.ConditionSign;
import io.crosstalk.engine.diagnosis.finding.DomainFinding.OwnQuality;
import io.crosstalk.engine.episode.DiagnosisRequest.Subject;
import io.crosstalk.engine.inventory.Inventory;
import io.crosstalk.engine.text.Texts;
import io.crosstalk.engine.thumb.RulesOfThumb;
import io.crosstalk.engine.thumb.ThumbFigure;
import io.crosstalk.event.Estimate;
import io.crosstalk.event.Evidence;
import io.crosstalk.event.EvidenceKind;
import io.crosstalk.event.Exoneration;
import io.crosstalk.event.Exoneration.Figure;
import io.crosstalk.event.Exoneration.Part;
import io.crosstalk.event.Metric;
import io.crosstalk.event.MetricCatalogue;
import io.crosstalk.event.MetricRole;
import io.crosstalk.event.Resource;
import io.crosstalk.event.Series;
import io.crosstalk.event.Victim;
import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Evidence from rules of thumb about the victim and the domain. It comes last and does not change
 * the diagnosis.
 */
public final class ThumbReasons {
  /** Roles of the signs that are judged: parts of a latency, saturation, errors. */
  private static final Set<MetricRole> JUDGED =
      EnumSet.of(MetricRole.COMPONENT, MetricRole.SATURATION, MetricRole.SYMPTOM);

  private final EpisodeFacts facts;
  private final Inventory inventory;
  private final RulesOfThumb rules;

  public ThumbReasons(EpisodeFacts facts, Inventory inventory, RulesOfThumb rules) {
    this.facts = facts;
    this.inventory = inventory;
    this.rules = rules;
  }

  /**
   * Evidence for each figure that a rule applies to.
   *
   * @param domain domain that contains the cause; null when no shared resource contains it
   */
  List<Evidence> on(@Nullable CandidateDomain domain) {
    if (facts.request().subject() != Subject.DEGRADATION) {
      return List.of();
    }
    Stream<ThumbFigure> shared = domain == null ? Stream.of() : figures(domain);
    return Stream.concat(Stream.of(victim()), shared)
        .flatMap(figure -> evidence(figure).stream())
        .toList();
  }

  /**
   * Exonerates the loads of a domain that are not high by a rule, while another load there is: it
   * is the other one that the domain cannot carry.
   */
  public List<Exoneration> lowLoads(@Nullable CandidateDomain domain) {
    if (domain == null || facts.request().subject() != Subject.DEGRADATION) {
      return List.of();
    }
    String id = domain.finding().domain().id();
    List<Resource> path = pathOf(id);
    List<ThumbFigure> loads = loads(domain);
    return loads.stream().noneMatch(load -> rules.isHigh(load, path))
        ? List.of()
        : loads.stream()
            .flatMap(load -> rules.lowLoad(load, path).map(text -> low(id, load, text)).stream())
            .toList();
  }

  private Exoneration low(String id, ThumbFigure load, String text) {
    return Exoneration.of(
        id,
        Part.LOAD,
        text,
        new Figure(
            load.metric().name(), load.observed(), load.metric().unit(), load.ordinary().value()),
        plot(load));
  }

  /** The loads of a domain, as it reports them itself where it does. */
  private List<ThumbFigure> loads(CandidateDomain domain) {
    return domain.finding().loads().stream()
        .map(
            load ->
                facts
                    .signs(domain)
                    .filter(sign -> sign.metric().name().equals(load.metric()))
                    .findFirst()
                    .map(this::of)
                    .orElseGet(() -> of(domain, load.metric(), load.during(), load.before())))
        .toList();
  }

  private ThumbFigure victim() {
    Victim victim = facts.request().victim();
    return new ThumbFigure(
        victim.resource(),
        victim.kind(),
        MetricCatalogue.of(victim.metric()),
        victim.observed(),
        EarlierLevel.baseline(facts.request()),
        Texts.of("thumb.ordinary"));
  }

  private Stream<ThumbFigure> figures(CandidateDomain domain) {
    OwnQuality own = domain.finding().own();
    Stream<ThumbFigure> quality =
        own == null ? Stream.of() : Stream.of(of(domain, own.metric(), own.during(), own.before()));
    Stream<ThumbFigure> loads =
        domain.finding().loads().stream()
            .map(load -> of(domain, load.metric(), load.during(), load.before()));
    Stream<ThumbFigure> signs =
        domain.finding().signs().stream()
            .filter(sign -> JUDGED.contains(sign.metric().role()))
            .map(this::of);
    return Stream.of(quality, loads, signs).flatMap(each -> each);
  }

  private ThumbFigure of(CandidateDomain domain, String name, double during, double before) {
    String id = domain.finding().domain().id();
    Metric metric = MetricCatalogue.of(name);
    return new ThumbFigure(
        id,
        domain.finding().domain().kind(),
        metric,
        during,
        facts.before(id, name, before, metric.unit()),
        facts.before());
  }

  private ThumbFigure of(ConditionSign sign) {
    Resource resource = inventory.at(sign.resource(), facts.request().onsetMs());
    return new ThumbFigure(
        sign.resource(),
        resource == null ? null : resource.kind(),
        sign.metric(),
        sign.during(),
        Estimate.withoutError(sign.before(), sign.metric().unit()),
        facts.before());
  }

  private Optional<Evidence> evidence(ThumbFigure figure) {
    return rules
        .remark(figure, pathOf(figure.resource()))
        .map(
            remark ->
                facts.evidence(
                    EvidenceKind.RULE_OF_THUMB,
                    remark,
                    figure.observed(),
                    figure.metric().unit(),
                    plot(figure)));
  }

  /**
   * Returns a resource and all resources that it uses. Rules of thumb depend on the media of these
   * resources only, not on media that the victim uses on another path.
   */
  private List<Resource> pathOf(String resource) {
    long onset = facts.request().onsetMs();
    return Stream.concat(Stream.of(resource), inventory.closure(resource, onset).stream())
        .map(id -> inventory.at(id, onset))
        .filter(Objects::nonNull)
        .toList();
  }

  private List<Series> plot(ThumbFigure figure) {
    boolean own = Objects.equals(figure.resource(), facts.request().victim().resource());
    return own ? List.of() : facts.plot(figure.resource(), figure.metric().name());
  }
}
