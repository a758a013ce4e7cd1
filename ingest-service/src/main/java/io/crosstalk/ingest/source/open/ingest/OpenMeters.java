package io.crosstalk.ingest.source.open.ingest;

import io.crosstalk.collectors.open.series.LeftOutReason;
import io.crosstalk.collectors.open.series.PointReceiver;
import io.crosstalk.collectors.open.series.SeriesBudget;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.EnumMap;
import java.util.Map;
import org.springframework.stereotype.Component;

/** Meters for data points of the open protocols (OTLP, remote write). */
@Component
final class OpenMeters {
  private final Map<LeftOutReason, Counter> leftOut = new EnumMap<>(LeftOutReason.class);

  OpenMeters(MeterRegistry registry, SeriesBudget budget) {
    for (LeftOutReason reason : LeftOutReason.values()) {
      leftOut.put(
          reason,
          Counter.builder("crosstalk.ingest.left.out")
              .description(
                  "Points of the open protocols that are all right and that no diagnosis uses")
              .tag("why", reason.tag())
              .register(registry));
    }
    Gauge.builder("crosstalk.ingest.series", budget, SeriesBudget::used)
        .description("Series of the open protocols that are remembered")
        .register(registry);
    Gauge.builder("crosstalk.ingest.series.unmapped", budget, SeriesBudget::usedUnmapped)
        .description("Among them those that pass under their own names")
        .register(registry);
  }

  void count(PointReceiver taker) {
    leftOut.forEach((reason, counter) -> counter.increment(taker.leftOut().count(reason)));
  }
}
