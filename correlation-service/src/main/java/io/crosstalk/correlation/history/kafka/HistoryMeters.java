package io.crosstalk.correlation.history.kafka;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.concurrent.atomic.AtomicLong;
import org.springframework.stereotype.Component;

/** Metrics of the history's writer. */
@Component
final class HistoryMeters {
  private final Counter written;
  private final Counter late;
  private final Counter unusable;
  private final AtomicLong lag = new AtomicLong();

  HistoryMeters(MeterRegistry registry) {
    written = registry.counter("crosstalk.history.samples.written");
    late = registry.counter("crosstalk.history.samples.late");
    unusable = registry.counter("crosstalk.history.records.unusable");
    Gauge.builder("crosstalk.history.records.lag", lag, AtomicLong::doubleValue).register(registry);
  }

  void written(long samples) {
    written.increment(samples);
  }

  void late(long samples) {
    late.increment(samples);
  }

  void unusable() {
    unusable.increment();
  }

  void lag(long records) {
    lag.set(records);
  }

  long lag() {
    return lag.get();
  }
}
