package io.crosstalk.correlation.diagnosis;

import io.crosstalk.correlation.diagnosis.DomainFinding.LoadChange;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The load of all members together in one dimension. */
final class LoadTotal {
  /** Of fewer nobody knows what is ordinary. */
  private static final int CROWD = 4;

  /** So many culprits are not ordinary. */
  private static final int CULPRITS = 2;

  private final LoadKind kind;
  private final String metric;
  private double before;
  private double during;
  private double growths;
  private double largestGrowth;
  private double secondGrowth;
  private double squaredGrowths;
  private final List<Double> ratios = new ArrayList<>();
  private final LoadSum looked = new LoadSum();

  LoadTotal(Demand first) {
    kind = first.kind();
    metric = first.metric();
  }

  void add(Demand demand) {
    looked.add(demand);
    if (demand.before() > 0 && demand.during() > 0) {
      ratios.add(demand.during() / demand.before());
    }
    before += known(demand.before());
    during += known(demand.during());
    double growth = Math.max(0, known(demand.growth()));
    growths += growth;
    squaredGrowths += growth * growth;
    secondGrowth = Math.max(secondGrowth, Math.min(growth, largestGrowth));
    largestGrowth = Math.max(largestGrowth, growth);
  }

  private static double known(double value) {
    return Double.isNaN(value) ? 0 : value;
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
    double[] rising = ratios.stream().mapToDouble(ratio -> ratio).sorted().toArray();
    return rising.length < CROWD ? 1 : Math.max(1, Median.of(rising, rising.length - CULPRITS));
  }

  /** Which part of the growth the two have who grew most, 0 to 1, for one of them; 0 for others. */
  double partOfPair(double growth) {
    boolean among = growth > 0 && growth >= secondGrowth;
    return among ? Math.min(1, (largestGrowth + secondGrowth) / growths) : 0;
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

  LoadChange change(Borne borne) {
    return new LoadChange(metric, before, during, kind.unit(), contributors(), borne.of(kind));
  }
}
