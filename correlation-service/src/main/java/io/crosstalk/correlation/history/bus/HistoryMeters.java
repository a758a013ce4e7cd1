package io.crosstalk.correlation.history.bus;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.concurrent.atomic.AtomicLong;
import org.springframework.stereotype.Component;

/** Metrics of the history for operators. */
@Component
final class HistoryMeters {
  private final Counter written;
  private final Counter late;
  private final Counter unusable;
  private final AtomicLong behind = new AtomicLong();

  HistoryMeters(MeterRegistry registry) {
    written = registry.counter("crosstalk.history.samples.written");
    late = registry.counter("crosstalk.history.samples.late");
    unusable = registry.counter("crosstalk.history.records.unusable");
    Gauge.builder("crosstalk.history.records.behind", behind, AtomicLong::doubleValue)
        .register(registry);
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

  void behind(long records) {
    behind.set(records);
  }

  long behind() {
    return behind.get();
  }
}
