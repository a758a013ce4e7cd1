package io.crosstalk.engine.diagnosis.evidence;

import io.crosstalk.engine.diagnosis.finding.DomainFinding.OwnQuality;
import io.crosstalk.engine.diagnosis.series.TextFormat;
import io.crosstalk.engine.text.Texts;
import io.crosstalk.event.Evidence;
import io.crosstalk.event.EvidenceKind;
import io.crosstalk.event.Quantity;
import io.crosstalk.event.ResourceKind;
import io.crosstalk.event.Victim;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Evidence about the layer in which the time is lost. The additional disk wait of the victim, less
 * the additional response time of a shared resource, is added on the path between them.
 *
 * @see <a href="https://doi.org/10.1145/356733.356735">Denning, Buzen: The Operational Analysis of
 *     Queueing Network Models, 1978</a>: the general response time law
 */
public final class LayerReasons {
  private static final double MOST = 0.8;
  private static final double LITTLE = 0.2;

  private LayerReasons() {}

  /** Evidence for each domain on the victim's path that measures its own response. */
  static List<Evidence> of(EpisodeFacts facts) {
    return waiting(facts).stream().flatMap(waiting -> evidence(facts, waiting)).toList();
  }

  /**
   * Resource whose disk time has grown.
   *
   * @param longer additional wait in milliseconds
   */
  private record Waiting(String id, double longer) {}

  /**
   * The victim, or where its disk time is not measured, the nearest resource that measures its own.
   */
  private static Optional<Waiting> waiting(EpisodeFacts facts) {
    Victim victim = facts.request().victim();
    Optional<Waiting> first =
        isDiskTime(victim.metric(), victim.unit())
            ? Optional.of(new Waiting(victim.resource(), victim.observed() - victim.baseline()))
            : facts.resources().stream()
                .flatMap(
                    resource -> timed(facts).filter(domain -> id(domain).equals(resource.id())))
                .findFirst()
                .map(domain -> new Waiting(id(domain), longer(domain)));
    return first.filter(each -> each.longer() > 0);
  }

  /** Returns whether most of the additional wait is lost in a domain, or behind it. */
  public static boolean isLostThere(EpisodeFacts facts, CandidateDomain domain) {
    return timed(facts).anyMatch(domain::equals)
        && waiting(facts).filter(waiting -> part(domain, waiting) >= MOST).isPresent();
  }

  private static double part(CandidateDomain domain, Waiting waiting) {
    return Math.min(1, longer(domain) / waiting.longer());
  }

  private static Stream<Evidence> evidence(EpisodeFacts facts, Waiting waiting) {
    return timed(facts)
        .filter(domain -> !id(domain).equals(waiting.id()))
        .map(domain -> evidence(facts, domain, waiting));
  }

  /**
   * Domains that measure a disk response time. Volumes are left out: they are too many, and the
   * pool or array behind them shows the same.
   */
  private static Stream<CandidateDomain> timed(EpisodeFacts facts) {
    return facts.domains().stream()
        .filter(domain -> domain.finding().domain().kind() != ResourceKind.VOLUME)
        .filter(domain -> isTimed(domain.finding().own()));
  }

  private static boolean isTimed(@Nullable OwnQuality own) {
    return own != null && isDiskTime(own.metric(), own.unit());
  }

  private static boolean isDiskTime(String metric, String unit) {
    return metric.startsWith("disk.") && unit.equals("ms");
  }

  private static OwnQuality own(CandidateDomain domain) {
    return Objects.requireNonNull(domain.finding().own());
  }

  private static String id(CandidateDomain domain) {
    return domain.finding().domain().id();
  }

  private static double longer(CandidateDomain domain) {
    return Math.max(0, own(domain).during() - own(domain).before());
  }

  private static Evidence evidence(EpisodeFacts facts, CandidateDomain domain, Waiting waiting) {
    double part = part(domain, waiting);
    return facts.evidence(
        EvidenceKind.LAYER_ATTRIBUTION,
        Texts.of(
            "evidence.layer",
            waiting.id(),
            milliseconds(waiting.longer()),
            id(domain),
            milliseconds(longer(domain)),
            conclusion(facts, part, domain, waiting)),
        part,
        "1",
        facts.plot(id(domain), own(domain).metric()));
  }

  private static String conclusion(
      EpisodeFacts facts, double part, CandidateDomain domain, Waiting waiting) {
    if (part >= MOST) {
      return added(facts, domain, waiting);
    }
    return part <= LITTLE
        ? Texts.of("evidence.layer.hardly")
        : Texts.of("evidence.layer.rest", id(domain));
  }

  /** Time that the path to a domain adds, where both ends measure all their requests. */
  private static String added(EpisodeFacts facts, CandidateDomain domain, Waiting waiting) {
    double there = ofAllRequests(domain);
    double here = facts.domain(waiting.id()).map(LayerReasons::ofAllRequests).orElse(Double.NaN);
    return here > there
        ? Texts.of(
            "evidence.layer.there.added",
            milliseconds(here - there),
            milliseconds(here),
            TextFormat.part((here - there) / here))
        : Texts.of("evidence.layer.there");
  }

  /**
   * Response time of all requests during the degradation in milliseconds: measured, or else the
   * mean of reads and writes; NaN when neither is known.
   */
  private static double ofAllRequests(CandidateDomain domain) {
    List<OwnQuality> all = domain.finding().past().qualities();
    return during(all, "disk.latency")
        .orElseGet(
            () -> {
              OptionalDouble reads = during(all, "disk.read.latency");
              OptionalDouble writes = during(all, "disk.write.latency");
              return (reads.orElse(Double.NaN) + writes.orElse(Double.NaN)) / 2;
            });
  }

  private static OptionalDouble during(List<OwnQuality> all, String metric) {
    return all.stream()
        .filter(own -> own.metric().equals(metric))
        .mapToDouble(OwnQuality::during)
        .findFirst();
  }

  private static Quantity milliseconds(double value) {
    return new Quantity(value, "ms");
  }
}
