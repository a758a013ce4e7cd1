package io.crosstalk.engine.site.series;

import io.crosstalk.event.metric.Metric;

/**
 * Grounds for judging a quality series.
 *
 * @param samples number of its samples
 * @param learning number of the first samples, which only show what is ordinary
 * @param degraded number of degraded samples
 */
public record SeriesJudgement(Metric metric, int samples, int learning, int degraded) {
  /** Returns whether there are more samples than its ordinary level takes. */
  public boolean isJudged() {
    return samples > learning;
  }
}
