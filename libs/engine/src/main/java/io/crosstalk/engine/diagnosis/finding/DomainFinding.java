package io.crosstalk.engine.diagnosis.finding;

import io.crosstalk.engine.episode.DomainRef;
import io.crosstalk.event.Environment;
import io.crosstalk.event.Evidence;
import io.crosstalk.event.Exoneration;
import io.crosstalk.event.Series;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Result of the examination of one contention domain in an episode.
 *
 * @param measured number of members whose degradation is measured
 * @param affected affected members, including the victim
 * @param breadth number of affected members that do not run on one another; for a silence, the
 *     number of silent members
 * @param loads change of the members' total load in each dimension that is measured
 * @param dimensions how well each load separates the bad samples from the good ones, best first
 * @param own quality metric of the domain itself; null when it is not measured
 * @param candidates members whose load rose: neighbours before the victim's own resources, the most
 *     probable first, exonerated ones last
 * @param exonerated exonerated members with the largest loads, the largest first
 * @param signs signs of the victim, of what it runs on and of the domain itself
 * @param notMeasured questions of a specialist about the domain that its samples do not answer
 * @param imbalance imbalance among peers; null when there are none
 * @param silentMetric metric that parts of the domain no longer report; null when there is none
 * @param plots series behind the figures above, as far as they are worth plotting
 * @param users symptoms of what runs on the victim
 * @param laterLoads loads of neighbours that were high in a part of the time since the onset
 * @param past figures from all samples that are kept
 */
public record DomainFinding(
    DomainRef domain,
    int measured,
    AffectedSet affected,
    int breadth,
    List<LoadChange> loads,
    List<DimensionFinding> dimensions,
    @Nullable OwnQuality own,
    List<Candidate> candidates,
    List<Exoneration> exonerated,
    List<ConditionSign> signs,
    List<OpenQuestion> notMeasured,
    @Nullable Imbalance imbalance,
    @Nullable SilentMetric silentMetric,
    List<Series> plots,
    UserSymptoms users,
    List<Series> laterLoads,
    LongerPast past) {
  /** Largest number of growers in each dimension. */
  public static final int MAX_GROWERS = 5;

  /** Largest number of candidates among the neighbours, and among the victim's own resources. */
  public static final int MAX_CANDIDATES = 5;

  /** Largest number of exonerated neighbours, and of the victim's own resources. */
  public static final int MAX_EXONERATED = 3;

  /**
   * Change of the total load of all members in one dimension.
   *
   * @param contributors effective number of members among which the growth is spread: the inverse
   *     of the sum of squared shares; 0 when nothing grew
   * @param sustained confidence that as much load was sustained before while the victim was well: 0
   *     for never, 1 for often enough to be sure
   * @param growers members whose load has grown most, the largest first, without the victim's own
   *     resources; empty where their shares of the total are unknown
   */
  public record LoadChange(
      String metric,
      double before,
      double during,
      String unit,
      double contributors,
      double sustained,
      List<Grower> growers) {
    private LoadChange without(Set<String> selves) {
      return new LoadChange(
          metric,
          before,
          during,
          unit,
          contributors,
          sustained,
          growers.stream()
              .filter(each -> !selves.contains(each.resource()))
              .limit(MAX_GROWERS)
              .toList());
    }

    /** The same load with the figures that the domain itself reports. */
    public LoadChange reported(double beforeThere, double duringThere) {
      return new LoadChange(
          metric, beforeThere, duringThere, unit, contributors, sustained, growers);
    }

    public double growth() {
      return before > 0 ? during / before - 1 : during > 0 ? 1 : 0;
    }

    /** Returns whether the load has hardly grown. */
    public boolean isSame() {
      return growth() <= 0.2;
    }
  }

  /**
   * Member whose load has grown.
   *
   * @param share share of the total growth, 0 to 1
   */
  public record Grower(String resource, double share) {}

  /** Quality of the domain itself, before and during the degradation. */
  public record OwnQuality(String metric, double before, double during, String unit) {
    public double ratio() {
      return before > 0 ? during / before : 1;
    }
  }

  /**
   * Suspected member.
   *
   * @param self whether the suspect is the victim, a resource that the victim runs on, or a
   *     resource that runs on the victim
   * @param exonerated whether the suspect is exonerated and kept only for its contribution to the
   *     total load
   */
  public record Candidate(
      String resource,
      Environment environment,
      @Nullable String team,
      boolean self,
      boolean exonerated,
      double probability,
      Reasons reasons,
      List<Evidence> evidence) {

    /**
     * Suspect with a probability reduced by another cause.
     *
     * @param explained part of the degradation that the other cause explains, 0 to 1
     */
    public Candidate explainedAway(double explained) {
      return new Candidate(
          resource,
          environment,
          team,
          self,
          exonerated,
          probability * (1 - explained),
          reasons,
          evidence);
    }
  }

  /** Empty finding, for a domain that was not examined or has no members. */
  public static DomainFinding unasked(DomainRef domain) {
    return ofSilence(domain, List.of(), 0, 0);
  }

  /**
   * Finding about a silent victim.
   *
   * @param silent number of silent members: all of them when no member sends samples, otherwise 1
   *     for the victim
   * @param reporting 1 when another member sends samples, else 0
   */
  public static DomainFinding ofSilence(
      DomainRef domain, String victim, int silent, int reporting) {
    return ofSilence(domain, List.of(victim), silent, reporting);
  }

  private static DomainFinding ofSilence(
      DomainRef domain, List<String> victim, int silent, int reporting) {
    return new DomainFinding(
        domain,
        silent + reporting,
        AffectedSet.of(victim),
        silent,
        List.of(),
        List.of(),
        null,
        List.of(),
        List.of(),
        List.of(),
        List.of(),
        null,
        null,
        List.of(),
        UserSymptoms.NONE,
        List.of(),
        LongerPast.NONE);
  }

  public DomainFinding {
    loads = List.copyOf(loads);
    dimensions = List.copyOf(dimensions);
    candidates = List.copyOf(candidates);
    exonerated = List.copyOf(exonerated);
    signs = List.copyOf(signs);
    notMeasured = List.copyOf(notMeasured);
    plots = List.copyOf(plots);
    laterLoads = List.copyOf(laterLoads);
  }

  /**
   * Finding for one victim of the group: without the victim's own resources among its neighbours,
   * and with its own finding.
   */
  public DomainFinding with(OwnFinding own) {
    Set<String> selves = Set.copyOf(own.selves());
    return new DomainFinding(
        domain,
        measured,
        affected,
        breadth,
        loads.stream().map(load -> load.without(selves)).toList(),
        dimensions,
        this.own,
        Stream.concat(
                candidates.stream()
                    .filter(each -> !selves.contains(each.resource()))
                    .limit(MAX_CANDIDATES),
                own.candidates().stream())
            .toList(),
        Stream.concat(
                exonerated.stream()
                    .filter(each -> !selves.contains(each.resource()))
                    .limit(MAX_EXONERATED),
                own.exonerations().stream().limit(MAX_EXONERATED))
            .toList(),
        Stream.concat(signs.stream(), own.signs().stream())
            .sorted(Comparator.comparing(ConditionSign::resource))
            .toList(),
        notMeasured,
        imbalance == null ? own.imbalance() : imbalance,
        silentMetric,
        plots,
        own.users(),
        laterLoads.stream()
            .filter(each -> !selves.contains(each.resource()))
            .limit(MAX_CANDIDATES)
            .toList(),
        past);
  }

  /** Returns whether the load in every dimension was sustained before while the victim was well. */
  public boolean isSustained() {
    return !loads.isEmpty() && loads.stream().allMatch(load -> load.sustained() >= 1);
  }

  /** Returns whether the load has hardly grown in any dimension. */
  public boolean sameLoad() {
    return !loads.isEmpty() && loads.stream().allMatch(LoadChange::isSame);
  }
}
