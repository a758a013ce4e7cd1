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

  /** Response times of requests, which can be compared between two resources on a path. */
  private static final List<String> RESPONSES =
      List.of("disk.latency", "disk.read.latency", "disk.write.latency");

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
                conclusion(part, domain))
            + (part >= MOST ? added(facts, domain, waiting) : ""),
        part,
        "1",
        facts.plot(id(domain), own(domain).metric()));
  }

  private static String conclusion(double part, CandidateDomain domain) {
    if (part >= MOST) {
      return Texts.of("evidence.layer.there");
    }
    return part <= LITTLE
        ? Texts.of("evidence.layer.hardly")
        : Texts.of("evidence.layer.rest", id(domain));
  }

  /**
   * Sentence on the time that the path to a domain adds, after a space; empty where no response
   * time of the same requests is measured at both ends.
   */
  private static String added(EpisodeFacts facts, CandidateDomain domain, Waiting waiting) {
    return facts.domain(waiting.id()).stream()
        .flatMap(here -> RESPONSES.stream().flatMap(metric -> during(here, metric)))
        .flatMap(
            here -> during(domain, here.metric()).map(there -> added(here, there, waiting, domain)))
        .filter(sentence -> !sentence.isEmpty())
        .findFirst()
        .orElse("");
  }

  private static String added(
      OwnQuality here, OwnQuality there, Waiting waiting, CandidateDomain domain) {
    double added = here.during() - there.during();
    return added <= 0
        ? ""
        : " "
            + Texts.of(
                "evidence.layer.added",
                Texts.metric(here.metric()),
                waiting.id(),
                milliseconds(here.during()),
                id(domain),
                milliseconds(there.during()),
                milliseconds(added),
                TextFormat.part(added / here.during()));
  }

  private static Stream<OwnQuality> during(CandidateDomain domain, String metric) {
    return domain.finding().past().qualities().stream().filter(own -> own.metric().equals(metric));
  }

  private static Quantity milliseconds(double value) {
    return new Quantity(value, "ms");
  }
}
