package io.crosstalk.engine.diagnosis.evidence;

import io.crosstalk.engine.diagnosis.finding.DomainFinding.OwnQuality;
import io.crosstalk.engine.episode.MinimumEffect;
import io.crosstalk.engine.text.Texts;
import io.crosstalk.event.Evidence;
import io.crosstalk.event.EvidenceKind;
import io.crosstalk.event.MetricCatalogue;
import io.crosstalk.event.Quantity;
import io.crosstalk.event.ResourceKind;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Evidence that the volumes on the victim's path form two groups, one of which is slower: volumes
 * that share everything should respond alike.
 */
final class VolumeGroups {
  private final List<CandidateDomain> volumes;

  private VolumeGroups(List<CandidateDomain> sorted) {
    this.volumes = sorted;
  }

  /** The evidence; empty when the volumes respond alike, or do not form two groups. */
  static Optional<Evidence> of(EpisodeFacts facts) {
    VolumeGroups groups =
        new VolumeGroups(
            facts.domains().stream()
                .filter(each -> each.finding().domain().kind() == ResourceKind.VOLUME)
                .filter(each -> own(each).isPresent())
                .sorted(
                    Comparator.comparingDouble(VolumeGroups::during)
                        .thenComparing(VolumeGroups::id))
                .toList());
    return groups.split().map(at -> groups.evidence(facts, at));
  }

  private static Optional<OwnQuality> own(CandidateDomain volume) {
    return Optional.ofNullable(volume.finding().own())
        .filter(own -> own.metric().startsWith("disk.") && own.unit().equals("ms"));
  }

  private static double during(CandidateDomain volume) {
    return own(volume).orElseThrow().during();
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
    String metric = own(volumes.get(i)).orElseThrow().metric();
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
            milliseconds(longer)),
        longer,
        "ms",
        Stream.of(fast.getLast(), slow.getFirst())
            .flatMap(each -> facts.plot(id(each), own(each).orElseThrow().metric()).stream())
            .toList());
  }

  private static double middle(List<CandidateDomain> group) {
    return group.stream().mapToDouble(VolumeGroups::during).average().orElseThrow();
  }

  private static String names(List<CandidateDomain> group) {
    return Texts.list(group.stream().map(VolumeGroups::id).sorted().toList());
  }

  private static Quantity milliseconds(double value) {
    return new Quantity(value, "ms");
  }
}
