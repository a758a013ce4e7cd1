package io.crosstalk.correlation.kafka;

import io.crosstalk.correlation.streams.CallDurations;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.util.Map;
import java.util.Properties;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.streams.KafkaClientSupplier;
import org.apache.kafka.streams.KafkaStreams;
import org.apache.kafka.streams.Topology;

/**
 * Creates Kafka Streams instances whose producers limit the size of records, and whose consumers
 * wait longer for records while there is nothing to do.
 */
final class BoundedStreams implements KafkaClientSupplier {
  /** The end of the service waits for it. */
  private static final Duration IDLE = Duration.ofMillis(500);

  /** Output waits for a commit, which can be late by this time. */
  private static final Duration ACTIVE = Duration.ofMillis(30);

  /** Time after the last call of a stage in which its output is committed. */
  private static final long ACTIVE_NANOS = Duration.ofSeconds(1).toNanos();

  /** Time within which a stage continues its work. */
  private static final long UNFINISHED_NANOS = Duration.ofMillis(100).toNanos();

  private final CallDurations calls;

  private BoundedStreams(CallDurations calls) {
    this.calls = calls;
  }

  /**
   * Creates an instance that is not started yet; its oversized records become dead letters.
   *
   * @param calls measures the calls of the topology's stages
   */
  static KafkaStreams of(
      Topology topology, Properties config, CallDurations calls, MeterRegistry meters) {
    Properties bounded = new Properties();
    bounded.putAll(config);
    bounded.put(RecordLimits.CONFIG, new RecordLimits(meters));
    return new KafkaStreams(topology, bounded, new BoundedStreams(calls));
  }

  /** Longest wait of a thread for records: stages that have work continue it between two waits. */
  private Duration patience() {
    if (calls.nanosSinceUnfinished() < UNFINISHED_NANOS) {
      return Duration.ZERO;
    }
    return calls.nanosSinceLast() < ACTIVE_NANOS ? ACTIVE : IDLE;
  }

  @Override
  public Admin getAdmin(Map<String, Object> config) {
    return Admin.create(config);
  }

  @Override
  public Producer<byte[], byte[]> getProducer(Map<String, Object> config) {
    return new BoundedProducer(config);
  }

  @Override
  public Consumer<byte[], byte[]> getConsumer(Map<String, Object> config) {
    return new PatientConsumer(config, this::patience);
  }

  @Override
  public Consumer<byte[], byte[]> getRestoreConsumer(Map<String, Object> config) {
    return new KafkaConsumer<>(config, new ByteArrayDeserializer(), new ByteArrayDeserializer());
  }

  @Override
  public Consumer<byte[], byte[]> getGlobalConsumer(Map<String, Object> config) {
    return new PatientConsumer(config, () -> IDLE);
  }
}
