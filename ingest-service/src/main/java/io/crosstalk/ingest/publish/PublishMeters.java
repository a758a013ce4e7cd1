package io.crosstalk.ingest.publish;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Clock;
import java.util.concurrent.atomic.AtomicLong;
import org.springframework.stereotype.Component;

/** Meters of the records that are published to Kafka. */
@Component
final class PublishMeters {
  private static final double MILLIS = 1e3;

  private final Counter batches;
  private final Counter bytes;
  private final Counter deadLetters;
  private final Counter tickFailures;
  private final AtomicLong completeThroughMs;

  PublishMeters(MeterRegistry registry, Clock clock) {
    batches =
        Counter.builder("crosstalk.ingest.batches")
            .description("Batches of samples in crosstalk.samples")
            .register(registry);
    bytes =
        Counter.builder("crosstalk.ingest.bytes")
            .description("Size of all records' values before compression")
            .baseUnit("bytes")
            .register(registry);
    deadLetters =
        Counter.builder("crosstalk.ingest.dead.letters")
            .description("Readings written to crosstalk.dead-letters")
            .register(registry);
    tickFailures =
        Counter.builder("crosstalk.ingest.tick.failures")
            .description("Rounds of ticks that did not get through")
            .register(registry);
    completeThroughMs = new AtomicLong(clock.millis());
    Gauge.builder(
            "crosstalk.ingest.tick.lag", () -> (clock.millis() - completeThroughMs.get()) / MILLIS)
        .description("How far the live world's last tick is behind the clock")
        .baseUnit("seconds")
        .register(registry);
  }

  void batch() {
    batches.increment();
  }

  void bytes(long count) {
    bytes.increment(count);
  }

  void deadLetter() {
    deadLetters.increment();
  }

  void tickFailed() {
    tickFailures.increment();
  }

  void ticked(long throughMs) {
    completeThroughMs.set(throughMs);
  }
}
