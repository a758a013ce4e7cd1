package io.crosstalk.engine.diagnosis.examination;

import io.crosstalk.engine.episode.Degradation;
import io.crosstalk.engine.episode.DiagnosisRequest;
import io.crosstalk.engine.episode.DomainRef;
import io.crosstalk.engine.objective.SlightDegradation;
import io.crosstalk.event.Metric;
import io.crosstalk.event.MetricCatalogue;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * Diagnosis requests about one domain that are answered by a single examination. They are decided
 * on the same sample, and concern the same kind of degradation on one scale. Their onsets, the
 * onsets of the problems that they continue, and their ends are at most two sampling intervals
 * apart.
 *
 * @param lead request whose samples the members of the domain are compared with
 * @param requests all requests in the order of arrival, including the lead
 */
public record RequestGroup(
    DomainRef domain, DiagnosisRequest lead, List<DiagnosisRequest> requests) {
  /** Kinds of degradation whose metrics measure different things. */
  private static final Set<Degradation> OF_ONE_METRIC =
      EnumSet.of(Degradation.MEMORY, Degradation.FELT);

  /** Tolerance of an onset or an end, in sampling intervals. */
  private static final int TOLERANCE = 2;

  /**
   * Order of the requests by suitability as the lead: first the victim with the longest history,
   * because it makes the best timeline; among equal histories the most important victim.
   */
  private static final Comparator<DiagnosisRequest> LEAD_FIRST =
      Comparator.comparingInt((DiagnosisRequest each) -> -each.measured().times().length)
          .thenComparingInt(each -> each.victim().criticality())
          .thenComparingDouble(each -> -each.episode().excess())
          .thenComparing(each -> each.episode().id())
          .thenComparingInt(DiagnosisRequest::revision);

  private static final Comparator<DiagnosisRequest> BY_STRETCH =
      Comparator.comparingLong(DiagnosisRequest::onsetMs)
          .thenComparingLong(DiagnosisRequest::degradedThroughMs)
          .thenComparing(each -> each.episode().id())
          .thenComparingInt(DiagnosisRequest::revision);

  public RequestGroup {
    requests = List.copyOf(requests);
  }

  /** Group of a single request. */
  public static RequestGroup of(DomainRef domain, DiagnosisRequest request) {
    return new RequestGroup(domain, request, List.of(request));
  }

  /** Properties in which the requests of one group must be equal. */
  private record Question(
      String domain, long decidedAtMs, boolean closing, String degradation, boolean slight) {
    /**
     * Returns the properties of a request. Waiting for reads and waiting for writes are one kind of
     * degradation on one scale; symptoms are only equal when their metrics are. Slight degradations
     * are examined apart, because they name no culprit.
     */
    static Question of(DiagnosisRequest request, DomainRef domain) {
      Metric metric = MetricCatalogue.of(request.victim().metric());
      Degradation kind = Degradation.of(metric.name());
      String scale = kind + " in " + metric.unit() + " worse " + metric.worse();
      return new Question(
          domain.id(),
          request.decidedAtMs(),
          request.closing(),
          OF_ONE_METRIC.contains(kind) ? metric.name() : scale,
          SlightDegradation.is(
              request.victim(),
              request.episode(),
              Instant.ofEpochMilli(request.comparedThroughMs())));
    }
  }

  /**
   * Groups requests by domain; the result does not depend on the order of the requests.
   *
   * @param requests requests about degradation
   */
  public static List<RequestGroup> of(Collection<DiagnosisRequest> requests) {
    Map<Question, List<DiagnosisRequest>> questions = new LinkedHashMap<>();
    Map<String, DomainRef> domains = new LinkedHashMap<>();
    for (DiagnosisRequest request : requests.stream().sorted(BY_STRETCH).toList()) {
      for (DomainRef domain : request.domains()) {
        domains.putIfAbsent(domain.id(), domain);
        questions
            .computeIfAbsent(Question.of(request, domain), key -> new ArrayList<>())
            .add(request);
      }
    }
    List<RequestGroup> groups = new ArrayList<>();
    questions.forEach(
        (question, matching) ->
            split(matching)
                .forEach(
                    some ->
                        groups.add(
                            of(Objects.requireNonNull(domains.get(question.domain)), some))));
    return groups;
  }

  private static RequestGroup of(DomainRef domain, List<DiagnosisRequest> some) {
    return new RequestGroup(domain, some.stream().min(LEAD_FIRST).orElseThrow(), some);
  }

  private static List<List<DiagnosisRequest>> split(List<DiagnosisRequest> byStretch) {
    List<List<DiagnosisRequest>> groups = new ArrayList<>();
    for (DiagnosisRequest request : byStretch) {
      List<DiagnosisRequest> near =
          groups.stream()
              .filter(group -> isNear(group.getFirst(), request))
              .findFirst()
              .orElse(null);
      if (near == null) {
        groups.add(new ArrayList<>(List.of(request)));
      } else {
        near.add(request);
      }
    }
    return groups;
  }

  private static boolean isNear(DiagnosisRequest first, DiagnosisRequest other) {
    long tolerance = TOLERANCE * first.episode().intervalMs();
    return Math.abs(first.onsetMs() - other.onsetMs()) <= tolerance
        && Math.abs(first.problemOnsetMs() - other.problemOnsetMs()) <= tolerance
        && Math.abs(first.degradedThroughMs() - other.degradedThroughMs()) <= tolerance;
  }

  /** Returns whether all requests concern one resource, perhaps with several metrics. */
  boolean isOfOne() {
    String resource = lead.victim().resource();
    return requests.stream().allMatch(each -> each.victim().resource().equals(resource));
  }

  /** Name of this group's finding, unique among the records of a stage-2 partition. */
  public String id() {
    return "%s/%d%s/%s"
        .formatted(
            lead.episode().id(), lead.revision(), lead.reconsidered() ? "r" : "", domain.id());
  }

  /** Ids of the victims, the lead's first. */
  List<String> victims() {
    List<String> ids = new ArrayList<>(List.of(lead().victim().resource()));
    requests().forEach(each -> ids.add(each.victim().resource()));
    return ids.stream().distinct().toList();
  }
}
