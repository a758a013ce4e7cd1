package io.crosstalk.correlation.kafka;

import io.crosstalk.bus.OversizedRecord;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.kafka.common.Configurable;

/**
 * Largest record that each topic accepts, as far as known: the producer's limit, or less where the
 * broker has rejected a record. Thread-safe.
 */
final class RecordLimits {
  /** The configuration entry that passes these limits to producers and exception handler. */
  static final String CONFIG = "crosstalk.record.limits";

  private final Map<String, Integer> refused = new ConcurrentHashMap<>();
  private final Counter oversized;

  RecordLimits(MeterRegistry meters) {
    oversized =
        Counter.builder("crosstalk.correlation.records.oversized")
            .description("Records that were too large and became dead letters")
            .register(meters);
  }

  /** The limits among the settings of a {@link Configurable}. */
  static RecordLimits in(Map<String, ?> config) {
    if (config.get(CONFIG) instanceof RecordLimits limits) {
      return limits;
    }
    throw new IllegalArgumentException(CONFIG + " is not set: use BoundedStreams");
  }

  /** The limit of a topic, bytes. */
  int limit(String topic, int producerLimit) {
    return Math.min(producerLimit, refused.getOrDefault(topic, Integer.MAX_VALUE));
  }

  /** Notes that a broker has rejected a record, so that its repetition is not sent again. */
  void brokerRefused(String topic, int bytes) {
    refused.merge(topic, bytes - 1, Math::min);
  }

  void count(OversizedRecord record) {
    oversized.increment();
  }
}
