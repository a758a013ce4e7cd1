package io.crosstalk.correlation.kafka;

import io.crosstalk.bus.OversizedRecord;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.kafka.common.Configurable;

/**
 * Largest record that each topic accepts, as far as known: the limit of the producer, or less if
 * the broker has rejected a smaller record. Thread-safe.
 */
final class RecordLimits {
  /** Configuration entry by which these limits are passed to producers and exception handler. */
  static final String CONFIG = "crosstalk.record.limits";

  private final Map<String, Integer> refused = new ConcurrentHashMap<>();
  private final Counter oversized;

  RecordLimits(MeterRegistry meters) {
    oversized =
        Counter.builder("crosstalk.correlation.records.oversized")
            .description("Records that were too large and became dead letters")
            .register(meters);
  }

  /** Finds the limits in the configuration that Kafka passes to a {@link Configurable}. */
  static RecordLimits in(Map<String, ?> config) {
    if (config.get(CONFIG) instanceof RecordLimits limits) {
      return limits;
    }
    throw new IllegalArgumentException(CONFIG + " is not set: use BoundedStreams");
  }

  /** Limit of a topic, in bytes. */
  int limit(String topic, int producerLimit) {
    return Math.min(producerLimit, refused.getOrDefault(topic, Integer.MAX_VALUE));
  }

  /**
   * Notes that the broker has rejected a record, so that a record of this size is not sent to the
   * topic again.
   */
  void brokerRefused(String topic, int bytes) {
    refused.merge(topic, bytes - 1, Math::min);
  }

  void count(OversizedRecord record) {
    oversized.increment();
  }
}
