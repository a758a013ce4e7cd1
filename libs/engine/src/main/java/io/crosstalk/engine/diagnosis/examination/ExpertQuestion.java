package io.crosstalk.engine.diagnosis.examination;

import static io.crosstalk.event.ResourceKind.ARRAY;
import static io.crosstalk.event.ResourceKind.DATASTORE;
import static io.crosstalk.event.ResourceKind.FIREWALL;
import static io.crosstalk.event.ResourceKind.HOST;
import static io.crosstalk.event.ResourceKind.LINK;
import static io.crosstalk.event.ResourceKind.PROCESSOR_POOL;
import static io.crosstalk.event.ResourceKind.STORAGE_ADAPTER;
import static io.crosstalk.event.ResourceKind.STORAGE_NODE;
import static io.crosstalk.event.ResourceKind.STORAGE_POOL;
import static io.crosstalk.event.ResourceKind.SWITCH;
import static io.crosstalk.event.ResourceKind.SWITCH_PORT;
import static io.crosstalk.event.ResourceKind.VOLUME;

import io.crosstalk.engine.diagnosis.finding.OpenQuestion;
import io.crosstalk.engine.diagnosis.load.SampleComparison;
import io.crosstalk.engine.diagnosis.series.Alignment;
import io.crosstalk.engine.diagnosis.series.Timeline;
import io.crosstalk.engine.episode.Degradation;
import io.crosstalk.engine.episode.DomainRef;
import io.crosstalk.engine.text.Texts;
import io.crosstalk.event.Layer;
import io.crosstalk.event.ResourceKind;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;

/**
 * Question that a specialist of a layer asks before a resource is ruled out, with the metrics that
 * answer it.
 *
 * @see <a href="https://www.brendangregg.com/usemethod.html">Gregg: The USE Method</a>:
 *     utilization, saturation and errors of every resource
 */
enum ExpertQuestion {
  RESPONSE(
      Degradation.STORAGE,
      EnumSet.of(STORAGE_ADAPTER, DATASTORE, VOLUME, STORAGE_POOL, STORAGE_NODE, ARRAY),
      "disk.latency",
      "disk.read.latency",
      "disk.write.latency"),
  WRITE_CACHE(Degradation.STORAGE, EnumSet.of(STORAGE_NODE, ARRAY), "cache.write_pending"),
  READ_CACHE(Degradation.STORAGE, EnumSet.of(STORAGE_NODE, ARRAY), "cache.hit_ratio"),
  BACKGROUND(Degradation.STORAGE, EnumSet.of(STORAGE_NODE, ARRAY), "background.throughput"),
  REPLICATION(
      Degradation.STORAGE, EnumSet.of(ARRAY), "replication.write_latency", "replication.lag"),
  FULLNESS(Degradation.STORAGE, EnumSet.of(STORAGE_POOL), "pool.used"),
  QUEUE(Degradation.STORAGE, EnumSet.of(STORAGE_ADAPTER), "disk.queue_depth"),
  CREDITS(Degradation.STORAGE, EnumSet.of(SWITCH_PORT), "fc.credit_starvation"),
  FIBRE_ERRORS(Degradation.STORAGE, EnumSet.of(SWITCH_PORT), "fc.crc_errors", "net.errors"),
  DISCARDS(Degradation.NETWORK, EnumSet.of(SWITCH_PORT, SWITCH, LINK, FIREWALL), "net.discards"),
  WIRE_ERRORS(Degradation.NETWORK, EnumSet.of(SWITCH_PORT, LINK), "net.errors"),
  PROCESSORS(Degradation.PROCESSOR, EnumSet.of(HOST, PROCESSOR_POOL), "cpu.utilization"),
  MEMORY(Degradation.MEMORY, EnumSet.of(HOST), "mem.balloon", "mem.swap_in");

  private static final Set<ResourceKind> PORTS = EnumSet.of(SWITCH_PORT, SWITCH);

  private final Degradation concerns;

  @SuppressWarnings("ImmutableEnumChecker") // never modified
  private final Set<ResourceKind> kinds;

  @SuppressWarnings("ImmutableEnumChecker") // never modified
  private final String[] metrics;

  ExpertQuestion(Degradation concerns, Set<ResourceKind> kinds, String... metrics) {
    this.concerns = concerns;
    this.kinds = kinds;
    this.metrics = metrics.clone();
  }

  /**
   * Questions about a domain that its samples do not answer.
   *
   * @param degradation kind of the victim's degradation
   * @param itself the samples of the domain itself, one comparison for each source
   */
  static List<OpenQuestion> open(
      DomainRef domain, Degradation degradation, List<SampleComparison> itself, Timeline timeline) {
    return Arrays.stream(values())
        .filter(question -> question.isAsked(domain, degradation))
        .filter(question -> itself.stream().noneMatch(each -> question.isAnswered(each, timeline)))
        .map(
            question -> new OpenQuestion(question.words(), question.isMeasuredAtOtherTimes(itself)))
        .toList();
  }

  private String words() {
    return Texts.of("question." + name().toLowerCase(Locale.ROOT));
  }

  private boolean isAsked(DomainRef domain, Degradation degradation) {
    boolean ofStorageNetwork = domain.layer() == Layer.SAN;
    return kinds.contains(domain.kind())
        && (degradation == concerns || degradation == Degradation.FELT)
        && (!PORTS.contains(domain.kind())
            || ofStorageNetwork == (concerns == Degradation.STORAGE));
  }

  /** Returns whether a metric that answers the question was measured during the degradation. */
  private boolean isAnswered(SampleComparison comparison, Timeline timeline) {
    Alignment aligned = new Alignment(comparison.frame(), timeline);
    return Arrays.stream(metrics)
        .map(aligned::values)
        .filter(Objects::nonNull)
        .anyMatch(values -> !Double.isNaN(timeline.meanDuring(values)));
  }

  /**
   * Returns whether a metric that answers an open question was measured at other times, as far as
   * its samples are kept.
   */
  private boolean isMeasuredAtOtherTimes(List<SampleComparison> itself) {
    return itself.stream()
        .flatMap(each -> Arrays.stream(metrics).map(each.frame()::values))
        .filter(Objects::nonNull)
        .anyMatch(values -> Arrays.stream(values).anyMatch(value -> !Double.isNaN(value)));
  }
}
