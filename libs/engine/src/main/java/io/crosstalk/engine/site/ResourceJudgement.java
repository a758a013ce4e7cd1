package io.crosstalk.engine.site;

import io.crosstalk.engine.site.graph.SiteGraph;
import io.crosstalk.engine.site.series.ResourceSeries;
import io.crosstalk.engine.site.series.Row;
import io.crosstalk.engine.site.series.SeriesJudgement;
import io.crosstalk.engine.site.series.SiteSeries;
import io.crosstalk.event.inventory.Resource;
import io.crosstalk.event.metric.Metric;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/**
 * Grounds for judging a resource.
 *
 * @param metrics metrics of the vocabulary that have samples
 * @param series quality series, by metric
 * @param isDegraded whether two samples in a row were degraded at any time
 * @param isBelowMeasured whether a resource with samples uses it, which is judged in its place
 */
public record ResourceJudgement(
    Resource resource,
    List<Metric> metrics,
    List<SeriesJudgement> series,
    boolean isDegraded,
    boolean isBelowMeasured) {
  public ResourceJudgement {
    metrics = List.copyOf(metrics);
    series = List.copyOf(series);
  }

  /** Returns whether any of its series is judged. */
  public boolean isJudged() {
    return series.stream().anyMatch(SeriesJudgement::isJudged);
  }

  /** Returns the grounds for all resources of a site, by id. */
  static List<ResourceJudgement> all(SiteGraph graph, SiteSeries series) {
    List<ResourceJudgement> all = new ArrayList<>(graph.size());
    for (int number = 0; number < graph.size(); number++) {
      Resource resource = graph.resource(number);
      boolean isBelowMeasured =
          Arrays.stream(graph.above(number))
              .anyMatch(user -> series.isMeasured(graph.resource(user).id()));
      ResourceSeries own = series.of(resource.id());
      all.add(
          own == null
              ? new ResourceJudgement(resource, List.of(), List.of(), false, isBelowMeasured)
              : of(own, isBelowMeasured));
    }
    return all;
  }

  private static ResourceJudgement of(ResourceSeries series, boolean isBelowMeasured) {
    return new ResourceJudgement(
        series.resource(),
        series.measured(),
        series.rows().stream()
            .flatMap(Row::judgements)
            .sorted(Comparator.comparing(each -> each.metric().name()))
            .toList(),
        series.rows().stream().anyMatch(Row::isEverDegraded),
        isBelowMeasured);
  }
}
