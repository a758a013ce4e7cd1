package io.crosstalk.correlation.diagnosis;

import io.crosstalk.correlation.diagnosis.DomainFinding.Candidate;
import io.crosstalk.correlation.diagnosis.DomainFinding.OwnQuality;
import io.crosstalk.correlation.episode.Inquiry;
import io.crosstalk.event.Estimate;
import io.crosstalk.event.Exoneration;
import io.crosstalk.event.MetricCatalogue;
import io.crosstalk.event.Quantity;
import io.crosstalk.event.ResourceKind;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A domain as the place where the contention may sit.
 *
 * @param fit how well its members are those that are hurt: the harmonic mean of the hurt among the
 *     members and of the members among the hurt, 0 to 1
 * @param explained whether what happens here is only a part of what happens at another place
 */
record Place(DomainFinding finding, double fit, boolean explained) {
  /** A domain that answers less than so many times later than before is not where it happens. */
  private static final double MUCH_AS_BEFORE = 1.5;

  /** It is exonerated by that only where the victim is worse off by at least twice as much. */
  private static final double PART_OF_HARM = 0.5;

  private static final double STAYED = 1.1;
  private static final double SLOWER = 2;
  private static final double KIND_STEP = 0.004;
  private static final int LEAST_BREADTH = 2;
  private static final double LEAST_FIT = 0.5;
  private static final int MANY = 3;
  private static final double CLOSE_FIT = 0.75;
  private static final double BETTER_FIT = 1.25;
  private static final double CERTAINLY = 1;
  private static final double CROWD_GROWTH = 0.2;
  private static final double CROWD = 4;

  /**
   * For equal members the kind nearest to the degraded metric is meant: a disk metric is about the
   * storage path before it is about the host.
   */
  private static final List<ResourceKind> STORAGE_ORDER =
      List.of(
          ResourceKind.STORAGE_ADAPTER,
          ResourceKind.DATASTORE,
          ResourceKind.VOLUME,
          ResourceKind.STORAGE_POOL,
          ResourceKind.STORAGE_NODE,
          ResourceKind.ARRAY,
          ResourceKind.SWITCH_PORT,
          ResourceKind.LINK,
          ResourceKind.SWITCH,
          ResourceKind.HOST);

  private static final List<ResourceKind> CPU_ORDER =
      List.of(ResourceKind.PROCESSOR_POOL, ResourceKind.HOST, ResourceKind.CLUSTER);

  private static final List<ResourceKind> NETWORK_ORDER =
      List.of(
          ResourceKind.LINK,
          ResourceKind.SWITCH_PORT,
          ResourceKind.FIREWALL,
          ResourceKind.LOAD_BALANCER,
          ResourceKind.SWITCH,
          ResourceKind.HOST);

  /** All places of an episode, by id. */
  static List<Place> of(Collection<DomainFinding> findings) {
    int allHurt = AffectedSet.countAll(findings.stream().map(DomainFinding::hurt).toList());
    List<Place> alone =
        findings.stream()
            .sorted(Comparator.comparing(finding -> finding.domain().id()))
            .map(finding -> new Place(finding, fit(finding, allHurt), false))
            .toList();
    return alone.stream()
        .map(place -> new Place(place.finding, place.fit, alone.stream().anyMatch(place::isPartOf)))
        .toList();
  }

  private static double fit(DomainFinding finding, int allHurt) {
    int hurt = finding.hurt().size();
    int measured = Math.max(hurt, finding.measured());
    return 2.0 * hurt / Math.max(1, measured + allHurt);
  }

  /**
   * Whether all who are hurt here are hurt at another place, too, with others: a place that fits
   * clearly better, and has more to bear or is slower itself. One cause explains all of it there,
   * where here there would have to be another for each of the rest.
   */
  private boolean isPartOf(Place other) {
    return other.fit >= BETTER_FIT * fit
        && other.areSeveralHurt()
        && (other.isSlower() || other.bearsMore())
        && other.finding.hurt().containsAll(finding.hurt());
  }

  private boolean bearsMore() {
    return finding.loads().stream()
        .anyMatch(load -> load.growth() >= CROWD_GROWTH && load.borne() < CERTAINLY);
  }

  /**
   * The neighbours or the victim's own who are accused here, and are not exonerated, best first.
   */
  Stream<Candidate> suspicious(boolean self) {
    return finding.candidates().stream().filter(each -> each.self() == self && !each.exonerated());
  }

  /** The one that is accused most here; null when nobody is. */
  @Nullable Candidate best(boolean self) {
    return suspicious(self).findFirst().orElse(null);
  }

  double probability(boolean self) {
    Candidate best = best(self);
    return best == null ? 0 : best.probability();
  }

  /** Orders places for a suspect: probability first, then who is hurt, then the kind. */
  double score(boolean self, String metric) {
    return probability(self) * fit - KIND_STEP * kindRank(metric);
  }

  /** Orders places for a fault: who is hurt, then the kind. */
  double faultScore(String metric) {
    return fit - KIND_STEP * kindRank(metric);
  }

  /** By how much a kind further away is to be preferred to a nearer one. */
  double depthStep(String metric) {
    return 2 * KIND_STEP * kindRank(metric);
  }

  private int kindRank(String metric) {
    List<ResourceKind> order =
        metric.startsWith("cpu.")
            ? CPU_ORDER
            : metric.startsWith("net.") ? NETWORK_ORDER : STORAGE_ORDER;
    int rank = order.indexOf(finding.domain().kind());
    return rank < 0 ? order.size() : rank;
  }

  /**
   * Slower at the same load: several members, or the resource itself, and nobody asks for more. At
   * a load that has grown to what was borne before, it has to be measured as slower itself: what
   * several suffer may as well come from elsewhere.
   */
  boolean looksFaulty() {
    boolean same = finding.sameLoad() && (areSeveralHurt() || isSlower());
    return (same || (finding.isBorne() && isSlower())) && !answersMuchAsBefore();
  }

  /**
   * Whether its load is hardly more than before, or was as much before while the victim was well.
   */
  boolean isNoHeavier() {
    return finding.sameLoad() || finding.isBorne();
  }

  /** More load from many, none of whom stands out, and several are hurt or it is slower itself. */
  boolean isCrowded() {
    boolean hurts = areSeveralHurt() || isSlower() || isEvenTier();
    return hurts && !answersMuchAsBefore() && finding.loads().stream().anyMatch(Place::isCrowd);
  }

  /** Whether hardly anybody but its users is hurt, and hardly any of them is not. */
  boolean isWhereManyAreHurt() {
    return finding.breadth() >= MANY && fit >= CLOSE_FIT && !answersMuchAsBefore();
  }

  private boolean areSeveralHurt() {
    return finding.breadth() >= LEAST_BREADTH && fit >= LEAST_FIT;
  }

  /** Whether it answers so much later itself that nobody else need be asked. */
  boolean isSlower() {
    OwnQuality own = finding.own();
    return own != null && own.ratio() >= SLOWER;
  }

  /** Whether peers bear evenly what it gives them: then all of them together may be too few. */
  boolean isEvenTier() {
    Imbalance imbalance = finding.imbalance();
    return finding.domain().kind() == ResourceKind.LOAD_BALANCER
        && imbalance != null
        && imbalance.uneven() <= Imbalance.EVEN;
  }

  private static boolean isCrowd(DomainFinding.LoadChange load) {
    return load.growth() >= CROWD_GROWTH && load.contributors() >= CROWD;
  }

  /**
   * Whose part is largest in what is asked for more in the dimension that grew most, the largest
   * first; nobody where as much was borne before.
   */
  List<DomainFinding.Grower> growers() {
    return finding.isBorne()
        ? List.of()
        : mostGrown().map(DomainFinding.LoadChange::growers).orElse(List.of());
  }

  /** The dimension of load that grew most; empty where none is measured. */
  Optional<DomainFinding.LoadChange> mostGrown() {
    return finding.loads().stream()
        .max(Comparator.comparingDouble(DomainFinding.LoadChange::growth));
  }

  /** Of peers that share unevenly, those that bear most; empty where there are none. */
  List<String> busiest() {
    Imbalance imbalance = finding.imbalance();
    return imbalance == null ? List.of() : imbalance.loaded();
  }

  /** Whether it is a place to look for somebody who presses. */
  boolean isOpen() {
    return !answersMuchAsBefore() && !explained;
  }

  /** Whether its own figures are about what they were, so that one has to look elsewhere. */
  boolean answersMuchAsBefore() {
    OwnQuality own = finding.own();
    return own != null && own.ratio() < MUCH_AS_BEFORE;
  }

  /** Its own figures beside the victim's; empty where they do not clear it. */
  Optional<Exoneration> exoneration(Inquiry inquiry) {
    OwnQuality own = finding.own();
    double excess = inquiry.episode().excess();
    return own != null && answersMuchAsBefore() && own.ratio() - 1 <= PART_OF_HARM * (excess - 1)
        ? Optional.of(new Exoneration(finding.domain().id(), comparison(own, inquiry)))
        : Optional.empty();
  }

  private String comparison(OwnQuality own, Inquiry inquiry) {
    Estimate before =
        EarlierLevel.median(
            finding.plots(),
            inquiry,
            finding.domain().id(),
            own.metric(),
            own.before(),
            own.unit());
    String figures =
        (own.ratio() <= STAYED
                ? "Its own %s stayed at %s (%s before)"
                : "Its own %s is %s (%s before)")
            .formatted(
                MetricCatalogue.of(own.metric()).plainName(),
                new Quantity(own.during(), own.unit()).text(),
                before.text());
    return own.ratio() <= STAYED
        ? figures + "."
        : "%s, %s times as much; %s is %s times as badly off as usual."
            .formatted(
                figures,
                Quantity.number(own.ratio()),
                inquiry.victim().resource(),
                Estimate.withoutError(inquiry.episode().excess(), "1").text());
  }
}
