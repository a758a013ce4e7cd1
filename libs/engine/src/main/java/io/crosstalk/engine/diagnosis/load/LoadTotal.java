package io.crosstalk.engine.diagnosis.load;

import io.crosstalk.engine.diagnosis.finding.DomainFinding;
import io.crosstalk.engine.diagnosis.finding.DomainFinding.LoadChange;
import io.crosstalk.engine.statistics.Median;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Total load of all members in one dimension: a sum of amounts, or a mean of utilizations, weighted
 * by the number of processors where it is known of all members.
 */
public final class LoadTotal {
  /** Growth of a member that counts fully, as a share of the total load before. */
  public static final double FULL_DOSE = 0.25;

  /** Least part of a growth of unknown distribution that a culprit contributes. */
  public static final double CULPRITS_PART = 0.25;

  /** Least number of members whose common change is known. */
  private static final int LEAST_MEMBERS = 4;

  /** Share of the largest growth of any member from which a member's growth stands out. */
  private static final double STANDS_OUT = 0.5;

  /** Number of members that are left out of the common change because they may be culprits. */
  private static final int POSSIBLE_CULPRITS = 2;

  /** Largest ratio of the sizes of two machines that share processors. */
  private static final double MAX_SIZE_RATIO = 16;

  private final LoadKind kind;
  private final List<Demand> demands;
  private final String metric;
  private final boolean comparable;
  private final @Nullable Demand reported;

  /**
   * Divisor of the total: the sum of the sizes of all members for a mean of utilizations, 1 for a
   * sum of amounts.
   */
  private final double whole;

  private final int risen;
  private double largestRise;

  /** Sum of the growths of all members whose load has grown. */
  private double grown;

  private double before;
  private double during;
  private double growths;
  private double largestGrowth;
  private double secondGrowth;
  private double squaredGrowths;

  /** Result of {@link #commonFactor()}; NaN until it is first requested. */
  private double commonFactor = Double.NaN;

  /** Result of {@link #standingOut()}; NaN until it is first requested. */
  private double standingOut = Double.NaN;

  private final LoadSum sampled = new LoadSum();

  /**
   * Creates the total.
   *
   * @param demands at least one demand, all of that kind
   * @param reported load of that kind that the domain itself reports; null when it reports none
   */
  LoadTotal(LoadKind kind, List<Demand> demands, @Nullable Demand reported) {
    this.kind = kind;
    this.demands = demands;
    this.reported = reported;
    metric = metric(kind, demands);
    comparable = demands.stream().noneMatch(each -> Double.isNaN(each.size()));
    whole = kind.isUtilization() ? demands.stream().mapToDouble(this::size).sum() : 1;
    demands.forEach(this::add);
    risen = (int) demands.stream().filter(this::hasRisen).count();
  }

  /**
   * Total loads of some observations, by kind.
   *
   * @param reported loads that the domain itself reports
   */
  public static Map<LoadKind, LoadTotal> byKind(
      List<Observation> counted, Map<LoadKind, Load> reported) {
    Map<LoadKind, List<Demand>> demands = new EnumMap<>(LoadKind.class);
    for (Observation each : counted) {
      for (Demand demand : each.demands()) {
        demands.computeIfAbsent(demand.kind(), kind -> new ArrayList<>()).add(demand);
      }
    }
    Map<LoadKind, LoadTotal> totals = new EnumMap<>(LoadKind.class);
    demands.forEach(
        (kind, each) -> totals.put(kind, new LoadTotal(kind, each, reported.get(kind))));
    return totals;
  }

  /** Metric of the total; the metric of the sum when the members have different ones. */
  private static String metric(LoadKind kind, List<Demand> demands) {
    String first = demands.getFirst().metric();
    return demands.stream().allMatch(each -> each.metric().equals(first)) ? first : kind.whole();
  }

  private void add(Demand demand) {
    double scale = scale(demand);
    sampled.add(demand, scale);
    if (demand.hasGrown()) {
      largestRise = Math.max(largestRise, demand.growth());
      grown += demand.growth();
    }
    before += scale * known(demand.before());
    during += scale * known(demand.during());
    double growth = Math.max(0, known(growth(demand)));
    growths += growth;
    squaredGrowths += growth * growth;
    secondGrowth = Math.max(secondGrowth, Math.min(growth, largestGrowth));
    largestGrowth = Math.max(largestGrowth, growth);
  }

  private static double known(double value) {
    return Double.isNaN(value) ? 0 : value;
  }

  /** Size of a member; 1 when the sizes are not known of all members. */
  private double size(Demand demand) {
    return comparable && !Double.isNaN(demand.size()) ? demand.size() : 1;
  }

  /** Factor from a member's load to its part of the total. */
  public double scale(Demand demand) {
    return size(demand) / whole;
  }

  /** Growth of the total that a member contributes. */
  public double growth(Demand demand) {
    return scale(demand) * demand.growth();
  }

  /** Returns whether the share of each member in the total is known. */
  public boolean isComparable() {
    return comparable;
  }

  /**
   * Returns whether a member's share of the growth is unknown: several loads have risen, and the
   * sizes of the members are not known.
   */
  public boolean isDisputed(Demand demand) {
    return !comparable && risen > 1 && hasRisen(demand);
  }

  /**
   * Probability that a member whose share is unknown contributes enough to the growth to be a
   * culprit: at least {@link #CULPRITS_PART}. The sizes of two machines are taken as independent
   * and log-uniform, at most {@link #MAX_SIZE_RATIO} apart, so that the logarithm of their ratio
   * has a triangular distribution; all other members that have grown count as one machine.
   */
  public double chanceToMatter(Demand demand) {
    double others = grown - (demand.hasGrown() ? demand.growth() : 0);
    if (others <= 0) {
      return 1;
    }
    double odds = demand.growth() / others * (1 - CULPRITS_PART) / CULPRITS_PART;
    double farthest = Math.log(MAX_SIZE_RATIO);
    double at = Math.clamp(Math.log(odds), -farthest, farthest);
    double tail = Math.pow(farthest - Math.abs(at), 2) / (2 * farthest * farthest);
    return at < 0 ? tail : 1 - tail;
  }

  /**
   * Returns the least that a member contributes to the growth of the load that the domain reports;
   * null when the domain reports none, or when nothing follows from it.
   */
  public @Nullable LeastContribution leastContribution(Load load) {
    return reported == null ? null : LeastContribution.of(load, reported, demands);
  }

  /**
   * Returns whether a load has risen so much that it may be the largest rise, if its member is much
   * larger than the member with the largest known rise.
   */
  private boolean hasRisen(Demand demand) {
    return demand.hasGrown() && MAX_SIZE_RATIO * demand.growth() >= largestRise;
  }

  /** Number of members. */
  public int members() {
    return demands.size();
  }

  public double before() {
    return before;
  }

  /** Sum of all growths, without decreases. */
  public double growths() {
    return growths;
  }

  /**
   * Factor by which the load of ordinary members has changed, at least 1. When all loads rise
   * together, as in the morning, a rise with the others is no reason for suspicion. The factor is
   * the median over all members except the two whose load rose most.
   */
  public double commonFactor() {
    if (Double.isNaN(commonFactor)) {
      commonFactor = findCommonFactor();
    }
    return commonFactor;
  }

  private double findCommonFactor() {
    double[] rising =
        demands.stream()
            .filter(each -> each.before() > 0 && each.during() > 0)
            .mapToDouble(each -> each.during() / each.before())
            .sorted()
            .toArray();
    return rising.length < LEAST_MEMBERS
        ? 1
        : Math.max(1, Median.of(rising, rising.length - POSSIBLE_CULPRITS));
  }

  /**
   * Combined share of the growth of the two members that grew most, 0 to 1.
   *
   * @param growth growth of one member
   * @return the share if the member is one of the two, otherwise 0
   */
  public double partOfPair(double growth) {
    boolean among = growth > 0 && growth >= secondGrowth;
    return among ? Math.min(1, (largestGrowth + secondGrowth) / growths) : 0;
  }

  /** Returns whether a growth is at least half as large as the largest one. */
  public boolean standsOut(double growth) {
    return growth > 0 && growth >= STANDS_OUT * largestGrowth;
  }

  /** Total growth of all members whose growth stands out. */
  public double standingOut() {
    if (Double.isNaN(standingOut)) {
      standingOut = demands.stream().mapToDouble(this::growth).filter(this::standsOut).sum();
    }
    return standingOut;
  }

  /** Growth of the member that grew most. */
  public double largestGrowth() {
    return largestGrowth;
  }

  /**
   * Effective number of members among which the growth is spread: the inverse of the sum of squared
   * shares; 0 when nothing grew.
   *
   * @see <a href="https://doi.org/10.1177/001041407901200101">Laakso, Taagepera: Effective Number
   *     of Parties, 1979</a>
   */
  public double contributors() {
    return squaredGrowths > 0 ? growths * growths / squaredGrowths : 0;
  }

  public String metric() {
    return metric;
  }

  public String unit() {
    return kind.unit();
  }

  /** Total at the timeline's times; null when too much of it is known in outline only. */
  public double @Nullable [] values() {
    return sampled.isMostOf(before, during) ? sampled.values() : null;
  }

  /**
   * Total load at the timeline's times, followed by the totals of the parts that were measured
   * separately, such as reads.
   */
  List<double[]> dimensions() {
    return sampled.dimensions();
  }

  LoadKind kind() {
    return kind;
  }

  public LoadChange change(PreviouslySustainedLoad sustained, List<DomainFinding.Grower> growers) {
    return new LoadChange(
        metric, before, during, kind.unit(), contributors(), sustained.of(kind), growers);
  }
}
