package io.crosstalk.correlation.kafka;

import io.crosstalk.bus.OversizedRecord;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import org.apache.kafka.clients.producer.Callback;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.jspecify.annotations.Nullable;

/**
 * Kafka producer that rejects records that are too large before they become part of the
 * transaction. Kafka's own producer rejects them later: then the transaction must be aborted,
 * whatever the exception handler decides, and the same record comes again.
 */
final class BoundedProducer extends KafkaProducer<byte[], byte[]> {
  private final RecordLimits limits;
  private final int producerLimit;

  BoundedProducer(Map<String, Object> config) {
    super(config, new ByteArraySerializer(), new ByteArraySerializer());
    limits = RecordLimits.in(config);
    producerLimit =
        Integer.parseInt(String.valueOf(config.get(ProducerConfig.MAX_REQUEST_SIZE_CONFIG)));
  }

  @Override
  public Future<RecordMetadata> send(
      ProducerRecord<byte[], byte[]> message, @Nullable Callback callback) {
    int limit = limits.limit(message.topic(), producerLimit);
    if (OversizedRecord.size(message) <= limit) {
      return super.send(message, callback);
    }
    RecordLimitException refusal = new RecordLimitException(OversizedRecord.of(message, limit));
    if (callback != null) {
      callback.onCompletion(null, refusal);
    }
    return CompletableFuture.failedFuture(refusal);
  }
}
