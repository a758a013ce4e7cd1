package io.crosstalk.correlation.diagnosis;

import io.crosstalk.event.Evidence;
import io.crosstalk.event.EvidenceKind;
import io.crosstalk.event.Quantity;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * The one part of something shared that has hardly any room left while the others still have some:
 * a processor that some work cannot do without. What is full is looked for in the parts and not in
 * their mean (Gregg, Systems Performance, 2nd ed. 2020, the USE method).
 *
 * @param part utilization of the part, percent
 * @param others how many other parts are measured
 * @param room what an ordinary one of these has left, percent
 */
record Bottleneck(Place place, Sign part, int others, double room) {
  private static final Set<String> UTILIZATION =
      Set.of("cpu.utilization", "disk.busy", "net.utilization");

  /** With less left, percent, queues are long whatever is asked for. */
  private static final double FULL = 10;

  /** The others have so many times as much left. */
  private static final double ROOMIER = 2;

  private static final int LEAST_OTHERS = 2;

  /** How full a resource is, of 100. */
  static boolean isUtilization(String metric) {
    return UTILIZATION.contains(metric);
  }

  /**
   * Among what the place consists of; empty where no part stands out, or parts are not measured.
   */
  static Optional<Bottleneck> of(Facts facts, Place whole) {
    List<Sign> parts = parts(facts, whole);
    return parts.stream()
        .max(Comparator.comparingDouble(Sign::during).thenComparing(Sign::resource))
        .filter(fullest -> parts.size() > LEAST_OTHERS)
        .flatMap(fullest -> among(facts, parts, fullest));
  }

  private static List<Sign> parts(Facts facts, Place whole) {
    List<String> uses =
        facts.resources().stream()
            .filter(resource -> resource.id().equals(whole.finding().domain().id()))
            .flatMap(resource -> resource.uses().stream())
            .toList();
    return facts.signs().stream()
        .filter(sign -> isUtilization(sign.metric().name()) && uses.contains(sign.resource()))
        .collect(
            Collectors.groupingBy(sign -> sign.metric().name(), TreeMap::new, Collectors.toList()))
        .values()
        .stream()
        .max(Comparator.comparingInt(List::size))
        .orElse(List.of());
  }

  private static Optional<Bottleneck> among(Facts facts, List<Sign> parts, Sign fullest) {
    double[] others =
        parts.stream()
            .filter(Predicate.not(fullest::equals))
            .mapToDouble(Bottleneck::left)
            .toArray();
    double room = Median.of(others, others.length);
    boolean stands = left(fullest) <= FULL && room >= Math.max(FULL, ROOMIER * left(fullest));
    return stands
        ? facts
            .place(fullest.resource())
            .map(place -> new Bottleneck(place, fullest, others.length, room))
        : Optional.empty();
  }

  private static double left(Sign utilization) {
    return Math.max(0, 100 - utilization.during());
  }

  Evidence evidence(Facts facts, Place whole) {
    return facts.evidence(
        EvidenceKind.PEER_IMBALANCE,
        "Of %s, %s has %s left (%s %s, before %s); the other %d have %s: what can run only there waits."
            .formatted(
                whole.finding().domain().id(),
                part.resource(),
                text(left(part)),
                part.metric().plainName(),
                text(part.during()),
                text(part.before()),
                others,
                text(room)),
        part.during(),
        "%",
        facts.plot(part.resource(), part.metric().name()));
  }

  private static String text(double percent) {
    return new Quantity(percent, "%").text();
  }
}
