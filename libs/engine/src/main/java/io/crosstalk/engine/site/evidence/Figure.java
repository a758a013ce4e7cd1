package io.crosstalk.engine.site.evidence;

import io.crosstalk.event.metric.MetricCatalogue;

/**
 * Values of one metric of one resource, in its unit.
 *
 * @param now the median while the incident lasts
 * @param before the median before; NaN when it is not known
 * @param extreme the worst or largest value that matters; NaN when there is none
 */
public record Figure(String resource, String metric, double now, double before, double extreme) {
  /** Ratio up to which a figure is as it was. */
  private static final double SAME = 1.3;

  public String unit() {
    return MetricCatalogue.of(metric).unit();
  }

  /** Returns how many times the value before it is now; infinite after 0. */
  public double ratio() {
    return now / before;
  }

  /** Returns whether the value is about as large as before, or smaller. */
  public boolean isAsBefore() {
    return now <= SAME * before;
  }

  /** Returns whether the value is about as large as that of another figure. */
  boolean isAbout(Figure other) {
    return now <= SAME * other.now && other.now <= SAME * now;
  }

  double growth() {
    return Math.max(0, now - (Double.isNaN(before) ? 0 : before));
  }
}
