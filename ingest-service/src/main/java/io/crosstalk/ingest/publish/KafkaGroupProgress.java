package io.crosstalk.ingest.publish;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.ListOffsetsResult.ListOffsetsResultInfo;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.GroupIdNotFoundException;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/**
 * Reads the positions of consumer groups through an administration client, which is opened at the
 * first use. Thread-safe.
 */
@Component
final class KafkaGroupProgress implements GroupProgress, AutoCloseable {
  private static final Duration ANSWER = Duration.ofSeconds(2);

  private final IngestKafkaProperties kafka;
  private @Nullable Admin admin;

  KafkaGroupProgress(IngestKafkaProperties kafka) {
    this.kafka = kafka;
  }

  @Override
  public Map<TopicPartition, Position> read(String group) throws InterruptedException {
    Admin client = client();
    // Committed offsets come first, so that no end is older than the committed offset beside it.
    Map<TopicPartition, Long> committed = committed(client, group);
    if (committed.isEmpty()) {
      return Map.of();
    }
    Map<TopicPartition, OffsetSpec> latest =
        committed.keySet().stream()
            .collect(Collectors.toMap(Function.identity(), partition -> OffsetSpec.latest()));
    Map<TopicPartition, ListOffsetsResultInfo> ends = get(client.listOffsets(latest).all());
    Map<TopicPartition, Position> positions = new HashMap<>();
    committed.forEach(
        (partition, offset) -> {
          ListOffsetsResultInfo end = ends.get(partition);
          if (end != null) {
            positions.put(partition, new Position(offset, end.offset()));
          }
        });
    return positions;
  }

  @Override
  public synchronized void close() {
    if (admin != null) {
      admin.close(ANSWER);
    }
  }

  private synchronized Admin client() {
    Admin client = admin;
    if (client == null) {
      client = Admin.create(ClientConfigs.admin(kafka));
      admin = client;
    }
    return client;
  }

  private static Map<TopicPartition, Long> committed(Admin client, String group)
      throws InterruptedException {
    try {
      Map<TopicPartition, Long> committed = new HashMap<>();
      Map<TopicPartition, @Nullable OffsetAndMetadata> known =
          get(client.listConsumerGroupOffsets(group).partitionsToOffsetAndMetadata());
      known.forEach(
          (partition, offset) -> {
            if (offset != null) {
              committed.put(partition, offset.offset());
            }
          });
      return committed;
    } catch (GroupIdNotFoundException e) {
      return Map.of();
    }
  }

  private static <T> T get(KafkaFuture<T> future) throws InterruptedException {
    try {
      return future.get(ANSWER.toMillis(), TimeUnit.MILLISECONDS);
    } catch (ExecutionException e) {
      throw e.getCause() instanceof KafkaException cause ? cause : new KafkaException(e.getCause());
    } catch (TimeoutException e) {
      throw new KafkaException("no answer within " + ANSWER.toSeconds() + " s", e);
    }
  }
}
