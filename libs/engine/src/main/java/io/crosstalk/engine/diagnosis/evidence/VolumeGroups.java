package io.crosstalk.engine.diagnosis.evidence;

import io.crosstalk.engine.diagnosis.finding.DomainFinding.OwnQuality;
import io.crosstalk.engine.episode.MinimumEffect;
import io.crosstalk.engine.text.Texts;
import io.crosstalk.event.Evidence;
import io.crosstalk.event.EvidenceKind;
import io.crosstalk.event.MetricCatalogue;
import io.crosstalk.event.Quantity;
import io.crosstalk.event.ResourceKind;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Evidence that the volumes on the victim's path form two groups, one of which is slower: volumes
 * that share everything should respond alike.
 */
final class VolumeGroups {
  private static final List<String> RESPONSES =
      List.of("disk.latency", "disk.read.latency", "disk.write.latency");

  /** Maximum number of names in a list that is not abbreviated, and the number that is left. */
  private static final int IN_FULL = 4;

  private static final int NAMED = 3;

  private final String pool;
  private final String metric;
  private final List<CandidateDomain> volumes;

  private VolumeGroups(String pool, String metric, List<CandidateDomain> volumes) {
    this.pool = pool;
    this.metric = metric;
    this.volumes =
        volumes.stream()
            .sorted(Comparator.comparingDouble(this::during).thenComparing(VolumeGroups::id))
            .toList();
  }

  /**
   * The evidence, by a response time that all volumes of a pool measure; empty when the volumes
   * respond alike, or do not form two groups.
   */
  static Optional<Evidence> of(EpisodeFacts facts) {
    return byPool(facts).entrySet().stream()
        .flatMap(pool -> RESPONSES.stream().flatMap(metric -> all(pool, metric)))
        .flatMap(groups -> groups.split().map(at -> groups.evidence(facts, at)).stream())
        .findFirst();
  }

  /** Volumes by the storage pool that they use. */
  private static SortedMap<String, List<CandidateDomain>> byPool(EpisodeFacts facts) {
    SortedMap<String, List<CandidateDomain>> byPool = new TreeMap<>();
    for (CandidateDomain volume : facts.domains()) {
      if (volume.finding().domain().kind() == ResourceKind.VOLUME) {
        pools(facts, volume)
            .forEach(pool -> byPool.computeIfAbsent(pool, p -> new ArrayList<>()).add(volume));
      }
    }
    return byPool;
  }

  private static Stream<String> pools(EpisodeFacts facts, CandidateDomain volume) {
    return facts.resources().stream()
        .filter(resource -> resource.id().equals(id(volume)))
        .flatMap(resource -> resource.uses().stream())
        .filter(used -> isPool(facts, used));
  }

  private static boolean isPool(EpisodeFacts facts, String id) {
    return facts.resources().stream()
        .anyMatch(each -> each.id().equals(id) && each.kind() == ResourceKind.STORAGE_POOL);
  }

  /** The volumes of a pool by a metric; empty unless all of them measure it. */
  private static Stream<VolumeGroups> all(
      Map.Entry<String, List<CandidateDomain>> pool, String metric) {
    return pool.getValue().stream().allMatch(each -> own(each, metric).isPresent())
        ? Stream.of(new VolumeGroups(pool.getKey(), metric, pool.getValue()))
        : Stream.empty();
  }

  private static Optional<OwnQuality> own(CandidateDomain volume, String metric) {
    return volume.finding().past().qualities().stream()
        .filter(own -> own.metric().equals(metric))
        .findFirst();
  }

  private double during(CandidateDomain volume) {
    return own(volume, metric).orElseThrow().during();
  }

  private static String id(CandidateDomain volume) {
    return volume.finding().domain().id();
  }

  /**
   * Index of the first volume of the slower group: after the widest gap, if that is noticeable and
   * wider than both groups together, and neither group is a single volume.
   */
  private Optional<Integer> split() {
    int widest = 0;
    for (int i = 1; i < volumes.size(); i++) {
      widest = widest == 0 || gap(i) > gap(widest) ? i : widest;
    }
    boolean groups = widest >= 2 && volumes.size() - widest >= 2;
    return groups && isNoticeable(widest) && 2 * gap(widest) > range()
        ? Optional.of(widest)
        : Optional.empty();
  }

  private double gap(int i) {
    return during(volumes.get(i)) - during(volumes.get(i - 1));
  }

  private double range() {
    return during(volumes.getLast()) - during(volumes.getFirst());
  }

  private boolean isNoticeable(int i) {
    return gap(i) >= MinimumEffect.of(MetricCatalogue.of(metric), false);
  }

  private Evidence evidence(EpisodeFacts facts, int at) {
    List<CandidateDomain> fast = volumes.subList(0, at);
    List<CandidateDomain> slow = volumes.subList(at, volumes.size());
    double longer = middle(slow) - middle(fast);
    return facts.evidence(
        EvidenceKind.PEER_IMBALANCE,
        Texts.of(
            "evidence.volumes",
            names(fast),
            milliseconds(middle(fast)),
            names(slow),
            milliseconds(middle(slow)),
            milliseconds(longer),
            Texts.metric(metric),
            pool),
        longer,
        "ms",
        Stream.of(fast.getLast(), slow.getFirst())
            .flatMap(each -> facts.plot(id(each), metric).stream())
            .toList());
  }

  private double middle(List<CandidateDomain> group) {
    return group.stream().mapToDouble(this::during).average().orElseThrow();
  }

  private static String names(List<CandidateDomain> group) {
    List<String> all = group.stream().map(VolumeGroups::id).sorted().toList();
    return all.size() <= IN_FULL
        ? Texts.list(all)
        : Texts.of("list.others", String.join(", ", all.subList(0, NAMED)), all.size() - NAMED);
  }

  private static Quantity milliseconds(double value) {
    return new Quantity(value, "ms");
  }
}
