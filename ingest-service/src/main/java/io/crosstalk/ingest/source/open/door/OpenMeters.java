package io.crosstalk.ingest.source.open.door;

import io.crosstalk.ingest.source.open.series.SeriesBudget;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import org.springframework.stereotype.Component;

/** Counts what only the open protocols have. */
@Component
final class OpenMeters {
  private final Counter leftOut;

  OpenMeters(MeterRegistry registry, SeriesBudget budget) {
    leftOut =
        Counter.builder("crosstalk.ingest.left.out")
            .description("Points, buckets and exemplars that nothing is made of, on purpose")
            .register(registry);
    Gauge.builder("crosstalk.ingest.series", budget, SeriesBudget::used)
        .description("Series of the open protocols that are remembered")
        .register(registry);
    Gauge.builder("crosstalk.ingest.series.unmapped", budget, SeriesBudget::usedUnmapped)
        .description("Among them those that pass under their own names")
        .register(registry);
  }

  void leftOut(long count) {
    leftOut.increment(count);
  }
}
