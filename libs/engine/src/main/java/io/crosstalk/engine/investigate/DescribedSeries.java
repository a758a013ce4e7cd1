package io.crosstalk.engine.investigate;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.crosstalk.engine.history.SeriesName;
import io.crosstalk.engine.text.Texts;
import io.crosstalk.event.inventory.Environment;
import io.crosstalk.event.inventory.Layer;
import io.crosstalk.event.inventory.Resource;
import io.crosstalk.event.inventory.ResourceKind;
import io.crosstalk.event.metric.MetricCatalogue;
import org.jspecify.annotations.Nullable;

/**
 * A series with the metadata of its resource.
 *
 * @param unit unit of the metric; empty for a metric outside the catalogue
 * @param kind kind of the resource; null when the inventory does not contain the resource, like
 *     {@code layer} and {@code environment}
 */
public record DescribedSeries(
    @JsonUnwrapped SeriesName series,
    String unit,
    @Nullable ResourceKind kind,
    @Nullable Layer layer,
    @Nullable Environment environment) {

  static DescribedSeries of(SeriesName series, @Nullable Resource resource) {
    return new DescribedSeries(
        series,
        MetricCatalogue.of(series.metric()).unit(),
        resource == null ? null : resource.kind(),
        resource == null ? null : resource.layer(),
        resource == null ? null : resource.environment());
  }

  /** Text such as {@code disk.latency of vm-1}. */
  String named() {
    return Texts.of("metric.of", series.metric(), series.resource());
  }
}
