package io.crosstalk.correlation.diagnosis;

import io.crosstalk.correlation.diagnosis.DomainFinding.LoadChange;

/** The load of all members together in one dimension. */
final class LoadTotal {
  private final LoadKind kind;
  private final String metric;
  private double before;
  private double during;
  private double growths;
  private double largestGrowth;

  LoadTotal(Demand first) {
    kind = first.kind();
    metric = first.metric();
  }

  void add(Demand demand) {
    before += known(demand.before());
    during += known(demand.during());
    double growth = Math.max(0, known(demand.growth()));
    growths += growth;
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

  /** The growth of the member that grew most. */
  double largestGrowth() {
    return largestGrowth;
  }

  LoadChange change() {
    return new LoadChange(metric, before, during, kind.unit());
  }
}
