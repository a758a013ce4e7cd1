package io.crosstalk.engine.diagnosis.evidence;

import io.crosstalk.engine.diagnosis.finding.ConditionSign;
import io.crosstalk.engine.diagnosis.series.PlotSeries;
import io.crosstalk.engine.diagnosis.series.TextFormat;
import io.crosstalk.engine.diagnosis.series.Timeline;
import io.crosstalk.engine.episode.DiagnosisRequest;
import io.crosstalk.event.Change;
import io.crosstalk.event.Estimate;
import io.crosstalk.event.Evidence;
import io.crosstalk.event.EvidenceKind;
import io.crosstalk.event.Resource;
import io.crosstalk.event.Series;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/**
 * Facts about an episode from the reports of all domains.
 *
 * @param domains candidate domains, sorted by id
 * @param signs signs of the victim, of what it runs on and of the domains
 * @param changes changes near the onset of any of these resources
 * @param resources the victim and all resources that it uses, as of the onset
 * @param usedResources ids of all resources that the victim uses, nearest first
 */
public record EpisodeFacts(
    DiagnosisRequest request,
    List<CandidateDomain> domains,
    List<ConditionSign> signs,
    List<Change> changes,
    List<Resource> resources,
    List<String> usedResources) {

  public String metric() {
    return request.victim().metric();
  }

  /** Period that the degradation is compared with, in words. */
  public String before() {
    return new Timeline(request).comparedPast().text();
  }

  /** Time of day in the victim's time zone, for a text that names the zone elsewhere. */
  public String timeOfDay(Instant at) {
    return TextFormat.timeOfDay(at, request.victim().timeZone());
  }

  /** Time of day in the victim's time zone, with the zone. */
  public String time(Instant at) {
    return TextFormat.time(at, request.victim().timeZone());
  }

  /** Condition signs of the domain itself, without those of the victim. */
  public Stream<ConditionSign> signs(CandidateDomain domain) {
    return signs.stream().filter(sign -> sign.resource().equals(domain.finding().domain().id()));
  }

  /** Candidate domain with an id; empty when the victim does not use such a domain. */
  public Optional<CandidateDomain> domain(String id) {
    return domains.stream().filter(domain -> domain.finding().domain().id().equals(id)).findFirst();
  }

  /** The victim and the resources that it runs on. */
  public Set<String> ownResources() {
    Set<String> own = new HashSet<>(request.carriers());
    own.add(request.victim().resource());
    return own;
  }

  /**
   * Returns whether errors or a change of a resource can be the cause; false for a domain that is
   * ruled out, except for the victim's own resources.
   */
  public boolean canBeCause(String resource) {
    return ownResources().contains(resource)
        || domain(resource).map(domain -> !domain.ruledOut()).orElse(true);
  }

  /**
   * Evidence for a cause class.
   *
   * @param plots series to be shown with the victim's
   */
  public Evidence evidence(
      EvidenceKind kind, String summary, double value, String unit, List<Series> plots) {
    List<Series> series = new ArrayList<>(List.of(PlotSeries.victim(request)));
    series.addAll(plots);
    return new Evidence(kind, summary, value, unit, series);
  }

  /** Series of one metric of one resource that was kept for plotting; empty when there is none. */
  public List<Series> plot(String resource, String metric) {
    return domains.stream()
        .flatMap(domain -> domain.finding().plots().stream())
        .filter(plot -> plot.resource().equals(resource) && plot.metric().equals(metric))
        .limit(1)
        .toList();
  }

  /**
   * Median of a series before the onset, with its standard error, estimated from the points that
   * are stored.
   */
  public Estimate before(String resource, String metric, double value, String unit) {
    return EarlierLevel.median(plot(resource, metric), request, resource, metric, value, unit);
  }

  /** Value of a sign before the onset, with its error. */
  public Estimate before(ConditionSign sign) {
    return before(sign.resource(), sign.metric().name(), sign.before(), sign.metric().unit());
  }

  public Optional<CandidateDomain> best(
      Predicate<CandidateDomain> eligible, ToDoubleFunction<CandidateDomain> score) {
    return domains.stream()
        .filter(domain -> !domain.ruledOut())
        .filter(eligible)
        .max(
            Comparator.comparingDouble(score)
                .thenComparing(
                    domain -> domain.finding().domain().id(), Comparator.reverseOrder()));
  }
}
