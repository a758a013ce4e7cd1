package io.crosstalk.collectors.open.mapping;

import io.crosstalk.collectors.normalize.Conversions;
import io.crosstalk.collectors.normalize.RejectReason;
import io.crosstalk.collectors.normalize.RejectedReadingException;
import io.crosstalk.collectors.normalize.ResourceNames;
import io.crosstalk.collectors.open.mapping.ResourceLabels.Identity;
import io.crosstalk.collectors.open.series.ForeignSeries;
import io.crosstalk.collectors.open.series.LeftOutReason;
import io.crosstalk.collectors.open.series.MappingOutcome;
import io.crosstalk.collectors.open.series.MetricRoute;
import io.crosstalk.collectors.open.series.Reading;
import io.crosstalk.collectors.open.series.SeriesDecision;
import io.crosstalk.collectors.open.series.SeriesPart;
import io.crosstalk.collectors.open.series.Ucum;
import io.crosstalk.event.metric.Conversion;
import io.crosstalk.event.metric.Metric;
import io.crosstalk.event.metric.MetricCatalogue;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Mapping without rules: a series whose name is one of the platform's metrics becomes that metric,
 * and any other series is published under its own name.
 */
final class DefaultMapping {
  private static final List<String> COUNTING_ENDINGS = List.of("_total", "_sum", "_count");

  private DefaultMapping() {}

  static SeriesDecision map(ForeignSeries series, String source) {
    try {
      return SeriesDecision.of(decide(series, source));
    } catch (RejectedReadingException e) {
      return SeriesDecision.of(new MappingOutcome.Refused(e.reason(), e.text()));
    }
  }

  private static MappingOutcome decide(ForeignSeries series, String source) {
    if (series.name().isEmpty()) {
      throw new RejectedReadingException(
          RejectReason.MISSING_FIELD, "the series has no name, or one of more than 16 KiB");
    }
    if (series.name().endsWith("_bucket") && series.labels().get("le") != null) {
      return new MappingOutcome.Ignored(LeftOutReason.KIND);
    }
    CanonicalNames.Reading known = CanonicalNames.read(series.name());
    Identity identity =
        ResourceLabels.identity(series, source, known == null ? null : known.metric());
    if (known != null) {
      Identity found = ResourceLabels.required(identity);
      return new MappingOutcome.Mapped(
          List.of(known(series, known, found.resource())), found.sightings());
    }
    return identity == null
        ? new MappingOutcome.Ignored(LeftOutReason.NO_RESOURCE)
        : new MappingOutcome.Unmapped(unmapped(series, identity.resource()));
  }

  private static MetricRoute known(
      ForeignSeries series, CanonicalNames.Reading known, String resource) {
    String unit = unit(series, known);
    Metric metric = known.metric();
    if (known.part() != SeriesPart.VALUE) {
      return MetricRoute.ofMean(
          resource, metric, known.part() == SeriesPart.COUNT, Conversions.of(unit, metric));
    }
    return counts(series, known.counts())
        ? MetricRoute.direct(
            resource, metric, Reading.PER_SECOND, Conversions.ofGrowth(unit, metric))
        : MetricRoute.direct(resource, metric, Reading.VALUE, Conversions.of(unit, metric));
  }

  private static @Nullable String unit(ForeignSeries series, CanonicalNames.Reading known) {
    return series.unit().isEmpty() ? known.unit() : Ucum.ours(series.unit());
  }

  private static MetricRoute unmapped(ForeignSeries series, String resource) {
    String name =
        ResourceNames.check(ResourceLabels.nameWithLabels(series, resource), "the series' name");
    boolean counts = counts(series);
    return MetricRoute.direct(
        resource,
        MetricCatalogue.of(name),
        counts ? Reading.PER_SECOND : Reading.VALUE,
        Conversion.NONE);
  }

  /**
   * Returns whether a series is a counter: as the sender states, otherwise as the ending of its
   * name suggests.
   */
  static boolean counts(ForeignSeries series) {
    return counts(series, COUNTING_ENDINGS.stream().anyMatch(series.name()::endsWith));
  }

  private static boolean counts(ForeignSeries series, boolean suggested) {
    return switch (series.kind()) {
      case COUNTER, DELTA -> true;
      case GAUGE -> false;
      case UNKNOWN -> suggested;
    };
  }
}
