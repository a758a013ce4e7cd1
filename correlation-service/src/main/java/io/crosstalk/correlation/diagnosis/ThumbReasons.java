package io.crosstalk.correlation.diagnosis;

import io.crosstalk.correlation.diagnosis.DomainFinding.OwnQuality;
import io.crosstalk.correlation.episode.Inquiry.Subject;
import io.crosstalk.correlation.thumb.Figure;
import io.crosstalk.correlation.thumb.RulesOfThumb;
import io.crosstalk.event.Evidence;
import io.crosstalk.event.EvidenceKind;
import io.crosstalk.event.MetricCatalogue;
import io.crosstalk.event.Series;
import io.crosstalk.event.Victim;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What rules of thumb say of the victim and of the place; it is told last and changes nothing. */
final class ThumbReasons {
  private ThumbReasons() {}

  /**
   * A sentence for each figure that a rule is about.
   *
   * @param place where the trouble sits; null when it is nowhere that is shared
   */
  static List<Evidence> of(Facts facts, @Nullable Place place, RulesOfThumb rules) {
    if (facts.inquiry().subject() != Subject.HARM) {
      return List.of();
    }
    Stream<Figure> shared = place == null ? Stream.of() : figures(place);
    return Stream.concat(Stream.of(figure(facts.inquiry().victim())), shared)
        .flatMap(figure -> evidence(facts, figure, rules).stream())
        .toList();
  }

  private static Figure figure(Victim victim) {
    return new Figure(
        victim.resource(),
        victim.kind(),
        MetricCatalogue.of(victim.metric()),
        victim.observed(),
        victim.baseline());
  }

  private static Stream<Figure> figures(Place place) {
    OwnQuality own = place.finding().own();
    Stream<Figure> quality =
        own == null ? Stream.of() : Stream.of(of(place, own.metric(), own.during(), own.before()));
    Stream<Figure> loads =
        place.finding().loads().stream()
            .map(load -> of(place, load.metric(), load.during(), load.before()));
    return Stream.concat(quality, loads);
  }

  private static Figure of(Place place, String metric, double during, double before) {
    return new Figure(
        place.finding().domain().id(),
        place.finding().domain().kind(),
        MetricCatalogue.of(metric),
        during,
        before);
  }

  private static List<Evidence> evidence(Facts facts, Figure figure, RulesOfThumb rules) {
    return rules
        .remark(figure, facts.resources())
        .map(
            remark ->
                facts.evidence(
                    EvidenceKind.RULE_OF_THUMB,
                    remark,
                    figure.observed(),
                    figure.metric().unit(),
                    plot(facts, figure)))
        .stream()
        .toList();
  }

  private static List<Series> plot(Facts facts, Figure figure) {
    boolean own = Objects.equals(figure.resource(), facts.inquiry().victim().resource());
    return own ? List.of() : facts.plot(figure.resource(), figure.metric().name());
  }
}
