package io.crosstalk.correlation.kafka;

import io.crosstalk.bus.OversizedRecord;
import io.crosstalk.event.Topics;
import io.crosstalk.event.json.EventJson;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.errors.RecordTooLargeException;
import org.apache.kafka.streams.errors.DefaultProductionExceptionHandler;
import org.apache.kafka.streams.errors.ErrorHandlerContext;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Replaces a record that is too large by a dead letter, so that processing continues. All other
 * failures are handled as Kafka Streams does by default. Kafka Streams creates the instance by its
 * class name.
 */
public final class OversizedRecordHandler extends DefaultProductionExceptionHandler {
  private static final Logger LOG = LoggerFactory.getLogger(OversizedRecordHandler.class);

  private @Nullable RecordLimits limits;

  @Override
  public void configure(Map<String, ?> config) {
    super.configure(config);
    limits = config.containsKey(RecordLimits.CONFIG) ? RecordLimits.in(config) : null;
  }

  @Override
  public Response handleError(
      ErrorHandlerContext context, ProducerRecord<byte[], byte[]> message, Exception failure) {
    return switch (failure) {
      case RecordLimitException refusal -> resume(context, refusal.oversized());
      case RecordTooLargeException refusal -> fail(message, refusal);
      default -> super.handleError(context, message, failure);
    };
  }

  private Response resume(ErrorHandlerContext context, OversizedRecord oversized) {
    LOG.error("{}", oversized.reason());
    RecordLimits known = limits;
    if (known != null) {
      known.count(oversized);
    }
    if (oversized.topic().equals(Topics.DEAD_LETTERS)) {
      return Response.resume();
    }
    Instant at = Instant.ofEpochMilli(Math.max(0, context.timestamp()));
    return Response.resume(
        List.of(
            new ProducerRecord<>(
                Topics.DEAD_LETTERS,
                oversized.key().getBytes(StandardCharsets.UTF_8),
                EventJson.write(oversized.deadLetter(at)))));
  }

  /**
   * Fails the transaction, because the broker has rejected a record that is part of it. When the
   * same input is processed again, {@link RecordLimits} rejects the record before it is sent.
   */
  private Response fail(ProducerRecord<byte[], byte[]> message, RecordTooLargeException refusal) {
    int size = OversizedRecord.size(message);
    LOG.error(
        "topic {} refuses a record of {} bytes: {}; raise its max.message.bytes (docs/topics.md); until a restart larger records become dead letters",
        message.topic(),
        size,
        refusal.getMessage());
    RecordLimits known = limits;
    if (known != null) {
      known.brokerRefused(message.topic(), size);
    }
    return Response.fail();
  }
}
