package io.crosstalk.correlation.kafka;

import io.micrometer.core.instrument.MeterRegistry;
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

/** Creates Kafka Streams instances whose producers limit the size of records. */
final class BoundedStreams implements KafkaClientSupplier {
  private BoundedStreams() {}

  /** Creates an instance that is not started yet; its oversized records become dead letters. */
  static KafkaStreams of(Topology topology, Properties config, MeterRegistry meters) {
    Properties bounded = new Properties();
    bounded.putAll(config);
    bounded.put(RecordLimits.CONFIG, new RecordLimits(meters));
    return new KafkaStreams(topology, bounded, new BoundedStreams());
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
    return consumer(config);
  }

  @Override
  public Consumer<byte[], byte[]> getRestoreConsumer(Map<String, Object> config) {
    return consumer(config);
  }

  @Override
  public Consumer<byte[], byte[]> getGlobalConsumer(Map<String, Object> config) {
    return consumer(config);
  }

  private static Consumer<byte[], byte[]> consumer(Map<String, Object> config) {
    return new KafkaConsumer<>(config, new ByteArrayDeserializer(), new ByteArrayDeserializer());
  }
}
