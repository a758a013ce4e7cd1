package io.crosstalk.correlation.diagnosis;

import io.crosstalk.correlation.diagnosis.DomainFinding.LoadChange;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The load of all members together in one dimension: a sum of amounts, or the mean of utilizations,
 * by the number of processors where it is known of everybody.
 */
final class LoadTotal {
  /** Of fewer nobody knows what is ordinary. */
  private static final int CROWD = 4;

  /** What grew at least by so much of the largest growth stands out as well. */
  private static final double STANDS_OUT = 0.5;

  /** So many culprits are not ordinary. */
  private static final int CULPRITS = 2;

  /** Of two machines that share processors one may be so many times as large as the other. */
  private static final double UNEQUAL = 16;

  private final LoadKind kind;
  private final List<Demand> demands;
  private final String metric;
  private final boolean comparable;

  /** Of sizes. */
  private final double whole;

  private final int risen;
  private double largestRise;
  private double before;
  private double during;
  private double growths;
  private double largestGrowth;
  private double secondGrowth;
  private double squaredGrowths;

  /** NaN until it is asked for. */
  private double commonFactor = Double.NaN;

  /** NaN until it is asked for. */
  private double standingOut = Double.NaN;

  private final LoadSum looked = new LoadSum();

  /**
   * Adds up.
   *
   * @param demands at least one, all of that kind
   */
  LoadTotal(LoadKind kind, List<Demand> demands) {
    this.kind = kind;
    this.demands = demands;
    metric = metric(kind, demands);
    comparable = demands.stream().noneMatch(each -> Double.isNaN(each.size()));
    whole = kind.isUtilization() ? demands.stream().mapToDouble(this::size).sum() : 1;
    demands.forEach(this::add);
    risen = (int) demands.stream().filter(this::hasRisen).count();
  }

  /** A sum of several is none of them. */
  private static String metric(LoadKind kind, List<Demand> demands) {
    String first = demands.getFirst().metric();
    return demands.stream().allMatch(each -> each.metric().equals(first)) ? first : kind.whole();
  }

  private void add(Demand demand) {
    double scale = scale(demand);
    looked.add(demand, scale);
    if (Growth.of(demand).isWorthALook()) {
      largestRise = Math.max(largestRise, demand.growth());
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

  /** Where they are not known of everybody, all are taken for equal. */
  private double size(Demand demand) {
    return comparable && !Double.isNaN(demand.size()) ? demand.size() : 1;
  }

  /** What a unit of a member's load is of the whole. */
  double scale(Demand demand) {
    return size(demand) / whole;
  }

  /** What a member's growth adds to the whole. */
  double growth(Demand demand) {
    return scale(demand) * demand.growth();
  }

  /** Whether it is known which part of the whole each member's load is. */
  boolean isComparable() {
    return comparable;
  }

  /**
   * Whether a member's load may be most or hardly any of the growth: several have risen, and nobody
   * knows which of them is large.
   */
  boolean isDisputed(Demand demand) {
    return !comparable && risen > 1 && hasRisen(demand);
  }

  /** So much that it could be more than what rose most, if that is of a smaller machine. */
  private boolean hasRisen(Demand demand) {
    return Growth.of(demand).isWorthALook() && UNEQUAL * demand.growth() >= largestRise;
  }

  /** How many members' load it is. */
  int members() {
    return demands.size();
  }

  double before() {
    return before;
  }

  /** The sum of what grew, without what fell. */
  double growths() {
    return growths;
  }

  /**
   * By which factor ordinary members' load has changed, at least 1: where all rise together, say in
   * the morning, nobody is to blame for having risen with the others. It is the median of all but
   * the two that rose most.
   */
  double commonFactor() {
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
    return rising.length < CROWD ? 1 : Math.max(1, Median.of(rising, rising.length - CULPRITS));
  }

  /** Which part of the growth the two have who grew most, 0 to 1, for one of them; 0 for others. */
  double partOfPair(double growth) {
    boolean among = growth > 0 && growth >= secondGrowth;
    return among ? Math.min(1, (largestGrowth + secondGrowth) / growths) : 0;
  }

  /** Whether a growth is at least half as large as the largest one. */
  boolean standsOut(double growth) {
    return growth > 0 && growth >= STANDS_OUT * largestGrowth;
  }

  /** The growth of all members together whose growth stands out. */
  double standingOut() {
    if (Double.isNaN(standingOut)) {
      standingOut = demands.stream().mapToDouble(this::growth).filter(this::standsOut).sum();
    }
    return standingOut;
  }

  /** The growth of the member that grew most. */
  double largestGrowth() {
    return largestGrowth;
  }

  /**
   * Among how many the growth is spread: the inverse of the sum of squared shares; 0 when nothing
   * grew.
   *
   * @see <a href="https://doi.org/10.1177/001041407901200101">Laakso, Taagepera: Effective Number
   *     of Parties, 1979</a>
   */
  double contributors() {
    return squaredGrowths > 0 ? growths * growths / squaredGrowths : 0;
  }

  String metric() {
    return metric;
  }

  String unit() {
    return kind.unit();
  }

  /** Sample by sample; null when too much of it is known in outline only. */
  double @Nullable [] values() {
    return looked.isMostOf(before, during) ? looked.values() : null;
  }

  /** The same, and what was measured apart of it, say reads alone. */
  List<double[]> dimensions() {
    return looked.dimensions();
  }

  LoadKind kind() {
    return kind;
  }

  LoadChange change(Borne borne, List<DomainFinding.Grower> growers) {
    return new LoadChange(
        metric, before, during, kind.unit(), contributors(), borne.of(kind), growers);
  }
}
