package io.crosstalk.engine.diagnosis.cause;

import io.crosstalk.engine.diagnosis.evidence.CandidateDomain;
import io.crosstalk.engine.diagnosis.evidence.EpisodeFacts;
import io.crosstalk.engine.diagnosis.finding.ConditionSign;
import io.crosstalk.engine.statistics.Median;
import io.crosstalk.engine.text.Texts;
import io.crosstalk.event.Evidence;
import io.crosstalk.event.EvidenceKind;
import io.crosstalk.event.Quantity;
import io.crosstalk.event.ResourceKind;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Part of a shared resource that is nearly fully used while the other parts still have unused
 * capacity, such as one processor that certain work depends on. The parts are examined one by one,
 * because their mean hides a full one (Gregg, Systems Performance, 2nd ed. 2020, the USE method).
 *
 * @param part utilization of the part, percent
 * @param others number of other parts that are measured
 * @param room unused capacity that at least half of the other parts have, percent
 */
record Bottleneck(CandidateDomain domain, ConditionSign part, int others, double room) {
  /**
   * Unused capacity in percent below which a part counts as full: queues are long then, whatever
   * the load.
   */
  private static final double FULL = 10;

  /** Minimum ratio of the other parts' unused capacity to that of the full part. */
  private static final double ROOMIER = 2;

  private static final int LEAST_OTHERS = 2;

  /**
   * Minimum ratio of the part's unused capacity before the onset to that during the degradation.
   */
  private static final double NARROWED = 2;

  /**
   * Finds the bottleneck among the parts of a domain, for the kind of load that has grown most
   * there. The result is empty when parts are not measured, or no part has become full while the
   * others have unused capacity.
   */
  static Optional<Bottleneck> of(EpisodeFacts facts, CandidateDomain whole) {
    return whole
        .mostGrown()
        .flatMap(load -> fullest(facts, parts(facts, whole, layer(load.metric()))));
  }

  /** Layer of a metric: {@code cpu}, {@code disk}, {@code net}. */
  private static String layer(String metric) {
    return metric.substring(0, metric.indexOf('.'));
  }

  private static List<ConditionSign> parts(
      EpisodeFacts facts, CandidateDomain whole, String layer) {
    Set<String> uses = new HashSet<>();
    facts.resources().stream()
        .filter(resource -> resource.id().equals(whole.finding().domain().id()))
        .forEach(resource -> uses.addAll(resource.uses()));
    return facts.signs().stream()
        .filter(ConditionSign::isUtilization)
        .filter(sign -> layer(sign.metric().name()).equals(layer) && uses.contains(sign.resource()))
        .toList();
  }

  private static Optional<Bottleneck> fullest(EpisodeFacts facts, List<ConditionSign> parts) {
    return parts.stream()
        .max(
            Comparator.comparingDouble(ConditionSign::during)
                .thenComparing(ConditionSign::resource))
        .filter(Bottleneck::hasBecomeFull)
        .flatMap(fullest -> facts.domain(fullest.resource()))
        .filter(domain -> !domain.answersMuchAsBefore())
        .flatMap(domain -> among(facts, parts, domain));
  }

  private static Optional<Bottleneck> among(
      EpisodeFacts facts, List<ConditionSign> parts, CandidateDomain narrow) {
    List<ConditionSign> peers =
        parts.stream().filter(sign -> kind(facts, sign) == kind(narrow)).toList();
    ConditionSign part =
        peers.stream().filter(sign -> isOf(narrow, sign)).findFirst().orElseThrow();
    double[] others =
        peers.stream().filter(Predicate.not(part::equals)).mapToDouble(Bottleneck::left).toArray();
    double room = Median.of(others, others.length);
    return others.length >= LEAST_OTHERS && room >= Math.max(FULL, ROOMIER * left(part))
        ? Optional.of(new Bottleneck(narrow, part, others.length, room))
        : Optional.empty();
  }

  private static @Nullable ResourceKind kind(EpisodeFacts facts, ConditionSign sign) {
    return facts.domain(sign.resource()).map(Bottleneck::kind).orElse(null);
  }

  private static ResourceKind kind(CandidateDomain domain) {
    return domain.finding().domain().kind();
  }

  private static boolean isOf(CandidateDomain domain, ConditionSign sign) {
    return domain.finding().domain().id().equals(sign.resource());
  }

  /**
   * Returns whether a part became full with the degradation; false when its utilization before the
   * onset is unknown.
   */
  private static boolean hasBecomeFull(ConditionSign utilization) {
    return left(utilization) <= FULL && NARROWED * left(utilization) <= 100 - utilization.before();
  }

  private static double left(ConditionSign utilization) {
    return Math.max(0, 100 - utilization.during());
  }

  Evidence evidence(EpisodeFacts facts, CandidateDomain whole) {
    return facts.evidence(
        EvidenceKind.PEER_IMBALANCE,
        Texts.of(
            "evidence.bottleneck",
            whole.finding().domain().id(),
            part.resource(),
            percent(left(part)),
            part.metric(),
            percent(part.during()),
            percent(part.before()),
            others,
            percent(room),
            facts.before()),
        part.during(),
        "%",
        facts.plot(part.resource(), part.metric().name()));
  }

  private static Quantity percent(double value) {
    return new Quantity(value, "%");
  }
}
