package io.crosstalk.ingest.source.open.ingest;

import io.crosstalk.collectors.open.series.LeftOut;
import io.crosstalk.collectors.open.series.PointTaker;
import io.crosstalk.collectors.open.series.SeriesBudget;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.EnumMap;
import java.util.Map;
import org.springframework.stereotype.Component;

/** Meters that only the open protocols use. */
@Component
final class OpenMeters {
  private final Map<LeftOut, Counter> leftOut = new EnumMap<>(LeftOut.class);

  OpenMeters(MeterRegistry registry, SeriesBudget budget) {
    for (LeftOut why : LeftOut.values()) {
      leftOut.put(
          why,
          Counter.builder("crosstalk.ingest.left.out")
              .description("Points of the open protocols that are all right and left out")
              .tag("why", why.tag())
              .register(registry));
    }
    Gauge.builder("crosstalk.ingest.series", budget, SeriesBudget::used)
        .description("Series of the open protocols that are remembered")
        .register(registry);
    Gauge.builder("crosstalk.ingest.series.unmapped", budget, SeriesBudget::usedUnmapped)
        .description("Among them those that pass under their own names")
        .register(registry);
  }

  void count(PointTaker taker) {
    leftOut.forEach((why, counter) -> counter.increment(taker.leftOut(why)));
  }
}
