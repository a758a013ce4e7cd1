package io.crosstalk.engine.diagnosis.examination;

import io.crosstalk.engine.diagnosis.finding.ConditionSign;
import io.crosstalk.engine.diagnosis.finding.DomainFinding.OwnQuality;
import io.crosstalk.engine.diagnosis.load.LoadTotal;
import io.crosstalk.engine.diagnosis.load.SampleComparison;
import io.crosstalk.engine.diagnosis.series.Alignment;
import io.crosstalk.engine.diagnosis.series.PlotSeries;
import io.crosstalk.engine.diagnosis.series.Timeline;
import io.crosstalk.event.Series;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Selects the series of a domain that are kept for plotting, beside the figures for theories. */
final class Plots {
  private static final int MOST_SIGNS = 4;

  private final String domain;
  private final Timeline timeline;
  private final List<SampleComparison> comparisons;
  private final List<Series> plots = new ArrayList<>();

  Plots(String domain, Timeline timeline, List<SampleComparison> comparisons) {
    this.domain = domain;
    this.timeline = timeline;
    this.comparisons = comparisons;
  }

  List<Series> plots() {
    return plots;
  }

  /** Adds the total loads of all members. */
  Plots loads(Collection<LoadTotal> totals) {
    for (LoadTotal total : totals) {
      double[] values = total.values();
      if (values != null) {
        plots.add(PlotSeries.of(domain, total.metric(), total.unit(), timeline, values));
      }
    }
    return this;
  }

  /** Adds the quality metric of the domain itself. */
  Plots own(@Nullable OwnQuality own) {
    if (own != null) {
      measured(domain, own.metric(), own.unit());
    }
    return this;
  }

  /** Adds the condition signs whose time course fits the degradation best. */
  Plots signs(List<ConditionSign> signs) {
    signs.stream()
        .sorted(Comparator.comparingDouble((ConditionSign sign) -> -sign.alignment()))
        .limit(MOST_SIGNS)
        .forEach(sign -> measured(sign.resource(), sign.metric().name(), sign.metric().unit()));
    return this;
  }

  private void measured(String resource, String metric, String unit) {
    for (SampleComparison comparison : comparisons) {
      double[] column = comparison.id().equals(resource) ? comparison.frame().values(metric) : null;
      if (column != null) {
        double[] values = new Alignment(comparison.frame(), timeline).values(column);
        plots.add(PlotSeries.of(resource, metric, unit, timeline, values));
        return;
      }
    }
  }
}
