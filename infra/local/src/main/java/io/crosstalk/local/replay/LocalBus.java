package io.crosstalk.local.replay;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.GroupIdNotFoundException;
import org.jspecify.annotations.Nullable;

/**
 * Reads the positions of correlation-service from the local broker, with an admin client that is
 * opened at the first use.
 */
public final class LocalBus implements BusPositions.Reader, AutoCloseable {
  /**
   * Consumer group of correlation-service: the default of {@code
   * crosstalk.correlation.application-id}, which the local platform does not change.
   */
  private static final String GROUP = "crosstalk-correlation";

  private static final Duration TIMEOUT = Duration.ofSeconds(3);

  private final String bootstrapServers;
  private @Nullable Admin admin;

  public LocalBus(String bootstrapServers) {
    this.bootstrapServers = bootstrapServers;
  }

  @Override
  public BusPositions read() throws BusPositions.BusAwayException, InterruptedException {
    Admin client = client();
    try {
      Map<TopicPartition, Long> committed = committed(client);
      var latest =
          committed.keySet().stream()
              .collect(Collectors.toMap(Function.identity(), partition -> OffsetSpec.latest()));
      Map<TopicPartition, Long> ends = new HashMap<>();
      get(client.listOffsets(latest).all())
          .forEach((partition, end) -> ends.put(partition, end.offset()));
      return new BusPositions(committed, ends);
    } catch (KafkaException | TimeoutException e) {
      throw new BusPositions.BusAwayException("the broker does not answer: " + e.getMessage(), e);
    }
  }

  @Override
  public void close() {
    if (admin != null) {
      admin.close(TIMEOUT);
    }
  }

  private Admin client() {
    Admin client = admin;
    if (client == null) {
      client =
          Admin.create(
              Map.of(
                  AdminClientConfig.BOOTSTRAP_SERVERS_CONFIG,
                  bootstrapServers,
                  AdminClientConfig.DEFAULT_API_TIMEOUT_MS_CONFIG,
                  Math.toIntExact(TIMEOUT.toMillis()),
                  AdminClientConfig.REQUEST_TIMEOUT_MS_CONFIG,
                  Math.toIntExact(TIMEOUT.toMillis())));
      admin = client;
    }
    return client;
  }

  private static Map<TopicPartition, Long> committed(Admin client)
      throws InterruptedException, TimeoutException {
    Map<TopicPartition, Long> committed = new HashMap<>();
    try {
      Map<TopicPartition, @Nullable OffsetAndMetadata> known =
          get(client.listConsumerGroupOffsets(GROUP).partitionsToOffsetAndMetadata());
      known.forEach(
          (partition, offset) -> {
            if (offset != null) {
              committed.put(partition, offset.offset());
            }
          });
    } catch (GroupIdNotFoundException e) {
      // The group has not read anything yet.
    }
    return committed;
  }

  private static <T> T get(KafkaFuture<T> future) throws InterruptedException, TimeoutException {
    try {
      return future.get(TIMEOUT.toMillis(), TimeUnit.MILLISECONDS);
    } catch (ExecutionException e) {
      throw e.getCause() instanceof KafkaException cause ? cause : new KafkaException(e.getCause());
    }
  }
}
