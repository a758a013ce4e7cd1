package io.crosstalk.rules.kafka;

import io.crosstalk.bus.TraceHeader;
import io.crosstalk.event.json.CloudEvent;
import io.crosstalk.event.json.EventJson;
import io.crosstalk.event.message.Decision;
import io.crosstalk.event.message.Keys;
import io.crosstalk.event.message.Topics;
import io.crosstalk.event.wire.SampleCodec;
import io.crosstalk.rules.storage.message.OutboxStore;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.InvalidRecordException;
import org.apache.kafka.common.errors.RecordBatchTooLargeException;
import org.apache.kafka.common.errors.RecordTooLargeException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Sends records of the outbox to Kafka. A record that the broker refuses for its size is sent again
 * in a shorter form, after the other records; if it cannot be shortened any further, a dead letter
 * replaces it.
 */
final class RecordSender {
  private static final Logger LOG = LoggerFactory.getLogger(RecordSender.class);
  private static final int SMALLEST_DEAD_LETTER = 512;

  private RecordSender() {}

  /**
   * Sends records, and waits until the broker has accepted them.
   *
   * @throws ExecutionException when the broker refuses a record for a reason that does not lie in
   *     the record
   */
  static void send(Producer<byte[], byte[]> producer, List<OutboxStore.Entry> entries, Instant now)
      throws InterruptedException, ExecutionException {
    List<Future<RecordMetadata>> results = new ArrayList<>(entries.size());
    for (OutboxStore.Entry each : entries) {
      results.add(producer.send(message(producer, each)));
    }
    producer.flush();
    for (int i = 0; i < results.size(); i++) {
      Exception refusal = refusal(results.get(i));
      if (refusal != null) {
        sendSmaller(producer, entries.get(i), refusal, now);
      }
    }
  }

  private static void sendSmaller(
      Producer<byte[], byte[]> producer, OutboxStore.Entry entry, Exception refusal, Instant now)
      throws InterruptedException, ExecutionException {
    for (OutboxStore.Entry smaller : EventShortener.of(entry)) {
      if (refusal(producer.send(message(producer, smaller))) == null) {
        LOG.warn(
            "record {} of topic {} exceeds the maximum record size of the broker; it was sent without details",
            entry.eventId(),
            entry.topic());
        return;
      }
    }
    String reason = "Kafka refuses the record: " + refusal.getMessage();
    LOG.error(
        "record {} of topic {} becomes a dead letter: {}", entry.eventId(), entry.topic(), reason);
    OutboxStore.Entry deadLetter = DeadLetters.of(entry, reason, now);
    if (refusal(producer.send(message(producer, deadLetter))) != null) {
      String start =
          entry.payload().substring(0, Math.min(SMALLEST_DEAD_LETTER, entry.payload().length()));
      OutboxStore.Entry shortened =
          new OutboxStore.Entry(entry.topic(), entry.key(), entry.eventId(), start, entry.trace());
      if (refusal(producer.send(message(producer, DeadLetters.of(shortened, reason, now))))
          != null) {
        LOG.error(
            "the dead letter of record {} exceeds the maximum record size of the broker",
            entry.eventId());
      }
    }
  }

  /**
   * Waits for the broker's reply to one record.
   *
   * @return the reason why the broker refuses the record permanently; null when it has accepted the
   *     record
   */
  private static @Nullable Exception refusal(Future<RecordMetadata> answer)
      throws InterruptedException, ExecutionException {
    try {
      answer.get();
      return null;
    } catch (ExecutionException e) {
      if (e.getCause() instanceof RecordTooLargeException
          || e.getCause() instanceof RecordBatchTooLargeException
          || e.getCause() instanceof InvalidRecordException) {
        return (Exception) e.getCause();
      }
      throw e;
    }
  }

  private static ProducerRecord<byte[], byte[]> message(
      Producer<byte[], byte[]> producer, OutboxStore.Entry entry) {
    ProducerRecord<byte[], byte[]> message =
        entry.topic().equals(Topics.SAMPLES) ? decision(producer, entry) : event(entry);
    TraceHeader.add(message.headers(), entry.trace());
    return message;
  }

  private static ProducerRecord<byte[], byte[]> event(OutboxStore.Entry entry) {
    ProducerRecord<byte[], byte[]> message =
        new ProducerRecord<>(
            entry.topic(),
            entry.key().getBytes(StandardCharsets.UTF_8),
            entry.isDeletion() ? null : entry.payload().getBytes(StandardCharsets.UTF_8));
    if (entry.topic().equals(Topics.INCIDENTS)) {
      // This header says that the value is the whole event (CloudEvents, structured mode).
      message
          .headers()
          .add("content-type", CloudEvent.MEDIA_TYPE.getBytes(StandardCharsets.US_ASCII));
    }
    return message;
  }

  /** A decision of a person, in the partition of its world. */
  private static ProducerRecord<byte[], byte[]> decision(
      Producer<byte[], byte[]> producer, OutboxStore.Entry entry) {
    int partitions = producer.partitionsFor(entry.topic()).size();
    return new ProducerRecord<>(
        entry.topic(),
        Keys.partition(entry.key(), partitions),
        entry.key().getBytes(StandardCharsets.UTF_8),
        SampleCodec.encode(EventJson.mapper().readValue(entry.payload(), Decision.class)));
  }
}
