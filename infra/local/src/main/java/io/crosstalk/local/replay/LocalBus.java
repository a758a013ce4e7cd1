package io.crosstalk.local.replay;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
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
 * Reads from the local broker how far correlation-service is behind, with an admin client that is
 * opened at the first use.
 */
public final class LocalBus implements AutoCloseable {
  /** Default of {@code crosstalk.correlation.application-id}. */
  private static final String GROUP = "crosstalk-correlation";

  private static final Duration TIMEOUT = Duration.ofSeconds(3);

  private final String bootstrapServers;
  private @Nullable Admin admin;

  public LocalBus(String bootstrapServers) {
    this.bootstrapServers = bootstrapServers;
  }

  /** Reads the number of records that correlation-service has not consumed. */
  @FunctionalInterface
  interface Lag {
    /**
     * Reads the lag within a few seconds.
     *
     * @return the lag; empty when nothing has been consumed yet
     * @throws BusAwayException when the broker does not answer
     */
    OptionalLong read() throws BusAwayException, InterruptedException;
  }

  /** Thrown when the broker does not answer. */
  static final class BusAwayException extends Exception {
    private static final long serialVersionUID = 1L;

    BusAwayException(String reason, Throwable cause) {
      super(reason, cause);
    }
  }

  /** Implements {@link Lag}; the marker of a transaction at a partition's end does not count. */
  OptionalLong lag() throws BusAwayException, InterruptedException {
    Admin client = client();
    try {
      Map<TopicPartition, @Nullable OffsetAndMetadata> committed =
          get(client.listConsumerGroupOffsets(GROUP).partitionsToOffsetAndMetadata());
      Map<TopicPartition, OffsetSpec> latest = new HashMap<>();
      committed.keySet().forEach(partition -> latest.put(partition, OffsetSpec.latest()));
      long lag = 0;
      for (var end : get(client.listOffsets(latest).all()).entrySet()) {
        OffsetAndMetadata consumed = committed.get(end.getKey());
        lag +=
            Math.max(0, end.getValue().offset() - (consumed == null ? 0 : consumed.offset()) - 1);
      }
      return committed.isEmpty() ? OptionalLong.empty() : OptionalLong.of(lag);
    } catch (GroupIdNotFoundException e) {
      return OptionalLong.empty();
    } catch (KafkaException | TimeoutException e) {
      throw new BusAwayException("the broker does not answer: " + e.getMessage(), e);
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
      int limit = Math.toIntExact(TIMEOUT.toMillis());
      client =
          Admin.create(
              Map.of(
                  AdminClientConfig.BOOTSTRAP_SERVERS_CONFIG, bootstrapServers,
                  AdminClientConfig.DEFAULT_API_TIMEOUT_MS_CONFIG, limit,
                  AdminClientConfig.REQUEST_TIMEOUT_MS_CONFIG, limit));
      admin = client;
    }
    return client;
  }

  private static <T> T get(KafkaFuture<T> future) throws InterruptedException, TimeoutException {
    try {
      return future.get(TIMEOUT.toMillis(), TimeUnit.MILLISECONDS);
    } catch (ExecutionException e) {
      throw e.getCause() instanceof KafkaException cause ? cause : new KafkaException(e.getCause());
    }
  }
}
