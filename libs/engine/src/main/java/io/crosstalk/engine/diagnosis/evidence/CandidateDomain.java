package io.crosstalk.engine.diagnosis.evidence;

import io.crosstalk.engine.diagnosis.finding.AffectedSet;
import io.crosstalk.engine.diagnosis.finding.DomainFinding;
import io.crosstalk.engine.diagnosis.finding.DomainFinding.Candidate;
import io.crosstalk.engine.diagnosis.finding.DomainFinding.OwnQuality;
import io.crosstalk.engine.diagnosis.finding.Imbalance;
import io.crosstalk.engine.diagnosis.series.Timeline;
import io.crosstalk.engine.episode.Degradation;
import io.crosstalk.engine.episode.DiagnosisRequest;
import io.crosstalk.engine.episode.DomainRef;
import io.crosstalk.engine.episode.Mechanism;
import io.crosstalk.engine.text.Texts;
import io.crosstalk.event.Estimate;
import io.crosstalk.event.Exoneration;
import io.crosstalk.event.Exoneration.Figure;
import io.crosstalk.event.Quantity;
import io.crosstalk.event.ResourceKind;
import java.util.Collection;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Contention domain in which the cause may be.
 *
 * @param fit how well the members of the domain match the affected resources: the harmonic mean of
 *     the affected share of the members and of the members' share of the affected, 0 to 1
 * @param explained whether the degradation here is only a part of that in another domain
 * @param ruledOut whether it cannot be the cause: its kind cannot produce the symptom, it responds
 *     as before, or most of its members are well that do not use a nearer domain with affected
 *     members
 */
public record CandidateDomain(
    DomainFinding finding, double fit, boolean explained, boolean ruledOut) {
  /**
   * Ratio of the domain's own quality to the time before, below which the domain is not the cause.
   */
  private static final double MUCH_AS_BEFORE = 1.5;

  /** Largest share of the victim's excess degradation with which a domain is still exonerated. */
  private static final double PART_OF_DEGRADATION = 0.5;

  /**
   * Least share of affected members among those members that do not use a nearer affected domain.
   * Below this share the nearer domain explains the degradation.
   */
  private static final double HIT_RATIO = 0.5;

  /** Metric that includes reads and writes. */
  private static final String WHOLE_RESPONSE = "disk.latency";

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
   * Kinds of domain for storage metrics, from the nearest to the furthest. Between domains with
   * equal members the nearer kind wins: a disk metric is about the storage path before it is about
   * the host.
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

  /** Kinds that serve others; a service machine of z/VM is a user. */
  private static final Set<ResourceKind> SERVERS =
      EnumSet.of(ResourceKind.APPLICATION, ResourceKind.DATABASE, ResourceKind.USER);

  private static final List<ResourceKind> CPU_ORDER =
      List.of(
          ResourceKind.LPAR, ResourceKind.PROCESSOR_POOL, ResourceKind.HOST, ResourceKind.CLUSTER);

  private static final List<ResourceKind> NETWORK_ORDER =
      List.of(
          ResourceKind.LINK,
          ResourceKind.SWITCH_PORT,
          ResourceKind.FIREWALL,
          ResourceKind.LOAD_BALANCER,
          ResourceKind.SWITCH,
          ResourceKind.HOST);

  /**
   * Candidate domains of an episode, sorted by id.
   *
   * @param metric the victim's degraded metric
   */
  public static List<CandidateDomain> of(
      Collection<DomainFinding> findings, String metric, DomainTopology topology) {
    Set<String> ruledOut = ruledOut(findings, metric, topology);
    int allAffected =
        AffectedSet.countAll(
            findings.stream()
                .filter(finding -> !ruledOut.contains(finding.domain().id()))
                .map(DomainFinding::affected)
                .toList());
    List<CandidateDomain> independent =
        findings.stream()
            .sorted(Comparator.comparing(finding -> finding.domain().id()))
            .map(
                finding ->
                    new CandidateDomain(
                        finding,
                        fit(finding, allAffected),
                        false,
                        ruledOut.contains(finding.domain().id())))
            .toList();
    return independent.stream()
        .map(
            domain ->
                new CandidateDomain(
                    domain.finding,
                    domain.fit,
                    independent.stream()
                        .anyMatch(other -> !other.ruledOut && domain.isPartOf(other)),
                    domain.ruledOut))
        .toList();
  }

  private static Set<String> ruledOut(
      Collection<DomainFinding> findings, String metric, DomainTopology topology) {
    Mechanism mechanism = Mechanism.of(Degradation.of(metric));
    List<DomainRef> all = findings.stream().map(DomainFinding::domain).toList();
    Set<String> ruledOut = new HashSet<>();
    for (DomainFinding finding : findings) {
      String id = finding.domain().id();
      List<DomainFinding> nearer =
          findings.stream().filter(each -> topology.uses(each.domain().id(), id)).toList();
      if (!canArise(mechanism, finding.domain(), all, topology)
          || (mechanism.includesResponseOf(finding.domain().kind()) && isWell(finding, metric))
          || nearer.stream().anyMatch(each -> isBeyond(finding, each))
          || isBehindHealthy(nearer, mechanism)) {
        ruledOut.add(id);
      }
    }
    return ruledOut;
  }

  /**
   * Returns whether a domain can produce the symptom. A network is on the path of storage if it is
   * a storage network, or a storage resource uses it.
   */
  private static boolean canArise(
      Mechanism mechanism, DomainRef domain, List<DomainRef> all, DomainTopology topology) {
    return mechanism.canArise(domain.kind())
        || (mechanism.canArriveThrough(domain.kind())
            && (topology.isOfStorageNetwork(domain.id())
                || all.stream()
                    .filter(each -> mechanism.includesResponseOf(each.kind()))
                    .anyMatch(each -> topology.uses(each.id(), domain.id()))));
  }

  /**
   * Returns whether most members are well that neither are the nearer domain nor use it. The nearer
   * domain then explains the degradation of its own members and of itself, unless the domain of the
   * finding is slower itself.
   *
   * @see <a href="https://www.usenix.org/conference/nsdi-05/ip-fault-localization-risk-modeling">
   *     Kompella et al.: IP Fault Localization via Risk Modeling, NSDI 2005 (hit ratio)</a>
   */
  private static boolean isBeyond(DomainFinding finding, DomainFinding nearer) {
    if (isSlower(finding) || answersMuchAsBefore(nearer) || nearer.breadth() < LEAST_BREADTH) {
      return false;
    }
    String itself = nearer.domain().id();
    int others =
        finding.measured()
            - nearer.measured()
            - (finding.affected().contains(itself) && !nearer.affected().contains(itself) ? 1 : 0);
    long affected =
        finding.affected().ids().stream()
            .filter(each -> !nearer.affected().contains(each) && !each.equals(itself))
            .count();
    return others > 0 && affected < HIT_RATIO * others;
  }

  /**
   * Returns whether most members are well besides the victim's own resources, and the domain itself
   * is not slower. A cause that is nearer to the victim then explains everything.
   *
   * @param own the victim's own resources; all of them count as measured, so that none of them
   *     passes for another member that is well
   */
  public boolean isWellBeside(Collection<String> own) {
    int others = finding.measured() - own.size();
    long affected = finding.affected().ids().stream().filter(id -> !own.contains(id)).count();
    return others > 0 && affected < HIT_RATIO * others && !isSlower(finding);
  }

  /**
   * Returns whether each storage domain between the victim and a domain responds as before. The
   * response of a storage domain includes the responses of everything behind it, so the domain
   * cannot be slower either.
   */
  private static boolean isBehindHealthy(List<DomainFinding> nearer, Mechanism mechanism) {
    List<DomainFinding> storage =
        nearer.stream().filter(each -> mechanism.includesResponseOf(each.domain().kind())).toList();
    return !storage.isEmpty() && storage.stream().allMatch(CandidateDomain::answersMuchAsBefore);
  }

  /**
   * Returns whether a domain answers as before in what the victim's metric measures. Where nothing
   * was measured before, as with milliseconds rounded to 0, that is not known.
   */
  private static boolean isWell(DomainFinding finding, String metric) {
    OwnQuality own = finding.own();
    return own != null
        && own.before() > 0
        && (own.metric().equals(metric) || own.metric().equals(WHOLE_RESPONSE))
        && answersMuchAsBefore(finding);
  }

  private static double fit(DomainFinding finding, int allAffected) {
    int affected = finding.affected().size();
    int measured = Math.max(affected, finding.measured());
    return 2.0 * affected / Math.max(1, measured + allAffected);
  }

  /**
   * Returns whether all affected resources of this domain are affected in another domain too,
   * together with others. The other domain must fit clearly better and must carry more load or be
   * slower itself. One cause then explains everything there, whereas here each remaining victim
   * would need another one.
   */
  private boolean isPartOf(CandidateDomain other) {
    return other.fit >= BETTER_FIT * fit
        && other.areSeveralAffected()
        && (other.isSlower() || other.hasGrownLoad())
        && other.finding.affected().containsAll(finding.affected());
  }

  private boolean hasGrownLoad() {
    return finding.loads().stream()
        .anyMatch(load -> load.growth() >= CROWD_GROWTH && load.sustained() < CERTAINLY);
  }

  /**
   * Suspects of this domain that are not exonerated, the most probable first.
   *
   * @param self true for the victim's own resources, false for its neighbours
   */
  public Stream<Candidate> suspicious(boolean self) {
    return finding.candidates().stream().filter(each -> each.self() == self && !each.exonerated());
  }

  /** Most probable suspect of this domain; null when there is none. */
  public @Nullable Candidate best(boolean self) {
    return suspicious(self).findFirst().orElse(null);
  }

  public double probability(boolean self) {
    Candidate best = best(self);
    return best == null ? 0 : best.probability();
  }

  /** Score of this domain for its best suspect: probability, then fit, then kind. */
  public double score(boolean self, String metric) {
    int rank = !self && isServer(metric) ? -1 : kindRank(metric);
    return probability(self) * fit - KIND_STEP * rank;
  }

  /** Score of this domain for a fault: fit, then kind. */
  public double faultScore(String metric) {
    return fit - KIND_STEP * kindRank(metric);
  }

  /** Bonus by which a domain further away is preferred to a nearer one. */
  public double depthStep(String metric) {
    return 2 * KIND_STEP * kindRank(metric);
  }

  private int kindRank(String metric) {
    List<ResourceKind> order =
        switch (Degradation.of(metric)) {
          case PROCESSOR, MEMORY -> CPU_ORDER;
          case NETWORK -> NETWORK_ORDER;
          case STORAGE, FELT -> STORAGE_ORDER;
        };
    int rank = order.indexOf(finding.domain().kind());
    return rank < 0 ? order.size() : rank;
  }

  /**
   * Returns whether the domain is a server that degraded applications and suspects call. It is
   * nearer to both than anything that it runs on.
   */
  private boolean isServer(String metric) {
    return metric.startsWith("app.") && SERVERS.contains(finding.domain().kind());
  }

  /**
   * Returns whether the domain is slower at the same load: several members are affected, or its own
   * quality is degraded, and the load has not grown. When the load has grown to a level that was
   * sustained before, its own quality must be degraded. The degradation of several members may then
   * have another cause.
   */
  public boolean looksFaulty() {
    boolean same = finding.sameLoad() && (areSeveralAffected() || isSlower());
    return (same || (finding.isSustained() && isSlower())) && !answersMuchAsBefore();
  }

  /** Returns whether the load of this domain is hardly more than before, or is a sustained load. */
  public boolean isNoHeavier() {
    return finding.sameLoad() || finding.isSustained();
  }

  /**
   * Returns whether the load of many members has grown and no single growth stands out, while
   * several members are affected or the domain itself is slower.
   */
  public boolean isCrowded() {
    boolean degraded = areSeveralAffected() || isSlower() || isEvenTier();
    return degraded
        && !answersMuchAsBefore()
        && finding.loads().stream().anyMatch(CandidateDomain::isCrowd);
  }

  /**
   * Returns whether nearly all affected resources use this domain, and nearly all its members are
   * affected.
   */
  public boolean hasManyAffected() {
    return finding.breadth() >= MANY && fit >= CLOSE_FIT && !answersMuchAsBefore();
  }

  private boolean areSeveralAffected() {
    return finding.breadth() >= LEAST_BREADTH && fit >= LEAST_FIT;
  }

  /**
   * Returns whether the domain's own quality is degraded so much that no affected member is needed
   * as evidence.
   */
  public boolean isSlower() {
    return isSlower(finding);
  }

  private static boolean isSlower(DomainFinding finding) {
    OwnQuality own = finding.own();
    return own != null && own.ratio() >= SLOWER;
  }

  /**
   * Returns whether this domain is a load balancer that spreads its load evenly over its peers: if
   * they are slow, there may be too few peers.
   */
  public boolean isEvenTier() {
    Imbalance imbalance = finding.imbalance();
    return finding.domain().kind() == ResourceKind.LOAD_BALANCER
        && imbalance != null
        && imbalance.uneven() <= Imbalance.EVEN;
  }

  private static boolean isCrowd(DomainFinding.LoadChange load) {
    return load.growth() >= CROWD_GROWTH && load.contributors() >= CROWD;
  }

  /**
   * Members whose load has grown most in the dimension that grew most, the largest share first;
   * empty when the load was sustained before.
   */
  public List<DomainFinding.Grower> growers() {
    return finding.isSustained()
        ? List.of()
        : mostGrown().map(DomainFinding.LoadChange::growers).orElse(List.of());
  }

  /** Dimension of load that has grown most; empty when none is measured. */
  public Optional<DomainFinding.LoadChange> mostGrown() {
    return finding.loads().stream()
        .max(Comparator.comparingDouble(DomainFinding.LoadChange::growth));
  }

  /** Peers with the largest load when the load is spread unevenly; empty when there are none. */
  public List<String> busiest() {
    Imbalance imbalance = finding.imbalance();
    return imbalance == null ? List.of() : imbalance.loaded();
  }

  /** Returns whether neighbours can be suspected in this domain. */
  public boolean isOpen() {
    return !ruledOut && !answersMuchAsBefore() && !explained;
  }

  /**
   * Returns whether the domain's own quality is about the same as before the onset, so that the
   * cause must be elsewhere.
   */
  public boolean answersMuchAsBefore() {
    return answersMuchAsBefore(finding);
  }

  private static boolean answersMuchAsBefore(DomainFinding finding) {
    OwnQuality own = finding.own();
    return own != null && own.ratio() < MUCH_AS_BEFORE;
  }

  /**
   * Exoneration of this domain by its own quality; empty when that quality is not measured or is
   * degraded.
   */
  public Optional<Exoneration> exoneration(DiagnosisRequest request) {
    OwnQuality own = finding.own();
    double excess = request.episode().excess();
    return own != null
            && answersMuchAsBefore()
            && own.ratio() - 1 <= PART_OF_DEGRADATION * (excess - 1)
        ? Optional.of(
            Exoneration.of(
                finding.domain().id(),
                comparison(own, request),
                new Figure(own.metric(), own.during(), own.unit(), own.before()),
                finding.plots().stream()
                    .filter(plot -> plot.resource().equals(finding.domain().id()))
                    .filter(plot -> plot.metric().equals(own.metric()))
                    .toList()))
        : Optional.empty();
  }

  private String comparison(OwnQuality own, DiagnosisRequest request) {
    String past = new Timeline(request).comparedPast().text();
    Estimate before =
        EarlierLevel.median(
            finding.plots(),
            request,
            finding.domain().id(),
            own.metric(),
            own.before(),
            own.unit());
    Quantity during = new Quantity(own.during(), own.unit());
    return own.ratio() <= STAYED
        ? Texts.of("exoneration.stayed", Texts.metric(own.metric()), during, before, past)
        : Texts.of(
            "exoneration.grewLess",
            Texts.metric(own.metric()),
            during,
            before,
            Texts.number(own.ratio()),
            request.victim().resource(),
            Estimate.withoutError(request.episode().excess(), "1"),
            past);
  }
}
