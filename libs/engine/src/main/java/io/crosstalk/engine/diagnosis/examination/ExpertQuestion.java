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

import io.crosstalk.engine.diagnosis.load.SampleComparison;
import io.crosstalk.engine.diagnosis.series.Alignment;
import io.crosstalk.engine.diagnosis.series.Timeline;
import io.crosstalk.engine.episode.Degradation;
import io.crosstalk.engine.episode.DomainRef;
import io.crosstalk.event.Layer;
import io.crosstalk.event.ResourceKind;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
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
      "response time",
      Degradation.STORAGE,
      EnumSet.of(STORAGE_ADAPTER, DATASTORE, VOLUME, STORAGE_POOL, STORAGE_NODE, ARRAY),
      "disk.latency",
      "disk.read.latency",
      "disk.write.latency"),
  WRITE_CACHE(
      "write cache", Degradation.STORAGE, EnumSet.of(STORAGE_NODE, ARRAY), "cache.write_pending"),
  READ_CACHE("read cache", Degradation.STORAGE, EnumSet.of(STORAGE_NODE, ARRAY), "cache.hit_ratio"),
  BACKGROUND(
      "background work such as a rebuild",
      Degradation.STORAGE,
      EnumSet.of(STORAGE_NODE, ARRAY),
      "background.throughput"),
  REPLICATION(
      "replication",
      Degradation.STORAGE,
      EnumSet.of(ARRAY),
      "replication.write_latency",
      "replication.lag"),
  FULLNESS("used capacity", Degradation.STORAGE, EnumSet.of(STORAGE_POOL), "pool.used"),
  QUEUE("queue depth", Degradation.STORAGE, EnumSet.of(STORAGE_ADAPTER), "disk.queue_depth"),
  CREDITS("buffer credits", Degradation.STORAGE, EnumSet.of(SWITCH_PORT), "fc.credit_starvation"),
  FIBRE_ERRORS(
      "link errors", Degradation.STORAGE, EnumSet.of(SWITCH_PORT), "fc.crc_errors", "net.errors"),
  DISCARDS(
      "discards",
      Degradation.NETWORK,
      EnumSet.of(SWITCH_PORT, SWITCH, LINK, FIREWALL),
      "net.discards"),
  WIRE_ERRORS(
      "errors on the wire", Degradation.NETWORK, EnumSet.of(SWITCH_PORT, LINK), "net.errors"),
  PROCESSORS(
      "utilization of the processors",
      Degradation.PROCESSOR,
      EnumSet.of(HOST, PROCESSOR_POOL),
      "cpu.utilization"),
  MEMORY("reclaimed memory", Degradation.MEMORY, EnumSet.of(HOST), "mem.balloon", "mem.swap_in");

  private static final Set<ResourceKind> PORTS = EnumSet.of(SWITCH_PORT, SWITCH);

  private final String words;
  private final Degradation concerns;

  @SuppressWarnings("ImmutableEnumChecker") // never modified
  private final Set<ResourceKind> kinds;

  @SuppressWarnings("ImmutableEnumChecker") // never modified
  private final String[] metrics;

  ExpertQuestion(String words, Degradation concerns, Set<ResourceKind> kinds, String... metrics) {
    this.words = words;
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
  static List<String> open(
      DomainRef domain, Degradation degradation, List<SampleComparison> itself, Timeline timeline) {
    return Arrays.stream(values())
        .filter(question -> question.isAsked(domain, degradation))
        .filter(question -> itself.stream().noneMatch(each -> question.isAnswered(each, timeline)))
        .map(question -> question.words)
        .toList();
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
}
