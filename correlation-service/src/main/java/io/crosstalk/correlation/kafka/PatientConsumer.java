package io.crosstalk.correlation.kafka;

import java.time.Duration;
import java.util.Map;
import java.util.function.Supplier;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;

/**
 * Kafka consumer that waits for records longer than Kafka Streams asks. A thread of Kafka Streams
 * also commits and continues work between two polls, and would wake up a hundred times a second for
 * that, also while there is nothing to do. New records end the wait.
 */
final class PatientConsumer extends KafkaConsumer<byte[], byte[]> {
  private final Supplier<Duration> patience;

  /**
   * Creates a consumer.
   *
   * @param patience longest wait for records now, if Kafka Streams does not ask for a longer one
   */
  PatientConsumer(Map<String, Object> config, Supplier<Duration> patience) {
    super(config, new ByteArrayDeserializer(), new ByteArrayDeserializer());
    this.patience = patience;
  }

  @Override
  public ConsumerRecords<byte[], byte[]> poll(Duration timeout) {
    if (timeout.isZero()) {
      return super.poll(timeout);
    }
    Duration wait = patience.get();
    return super.poll(wait.compareTo(timeout) > 0 ? wait : timeout);
  }
}
