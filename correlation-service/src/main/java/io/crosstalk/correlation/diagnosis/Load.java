package io.crosstalk.correlation.diagnosis;

/**
 * What one resource asks of a domain in one dimension.
 *
 * @param metric the measured metric that says most of it, to be shown
 * @param values beside the timeline; NaN where nothing is known
 */
record Load(LoadKind kind, String metric, double[] values) {

  /** Two parts of one load; the part that changed most gives the metric. */
  Load plus(Load other, Timeline timeline) {
    double[] sum = new double[values.length];
    for (int i = 0; i < sum.length; i++) {
      sum[i] =
          Double.isNaN(values[i])
              ? other.values[i]
              : Double.isNaN(other.values[i]) ? values[i] : values[i] + other.values[i];
    }
    boolean mine = Math.abs(growth(timeline)) >= Math.abs(other.growth(timeline));
    return new Load(kind, mine ? metric : other.metric, sum);
  }

  /** The same load where it is exerted on the domain; nothing outside that time. */
  Load within(long from, long to, Timeline timeline) {
    double[] inside = values.clone();
    for (int i = 0; i < inside.length; i++) {
      if (timeline.time(i) < from || timeline.time(i) > to) {
        inside[i] = 0;
      }
    }
    return new Load(kind, metric, inside);
  }

  double before(Timeline timeline) {
    double before = timeline.medianBefore(values);
    return Double.isNaN(before) ? 0 : before;
  }

  double during(Timeline timeline) {
    double during = timeline.medianDuring(values);
    return Double.isNaN(during) ? 0 : during;
  }

  double growth(Timeline timeline) {
    return during(timeline) - before(timeline);
  }

  @Override
  public boolean equals(Object other) {
    return this == other;
  }

  @Override
  public int hashCode() {
    return System.identityHashCode(this);
  }
}
