package io.crosstalk.ingest.publish;

import io.crosstalk.event.message.Topics;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.context.SmartLifecycle;
import org.springframework.stereotype.Component;

/**
 * Reads the compacted topic of the inventory from its beginning, follows it, and deletes the
 * records that are older than the retention. While Kafka does not answer, the ids that are known
 * stay.
 */
@Component
final class InventoryWatch implements KnownResources, SmartLifecycle {
  private static final Logger LOG = LoggerFactory.getLogger(InventoryWatch.class);
  private static final Duration POLL = Duration.ofSeconds(5);
  private static final Duration RETRY = Duration.ofSeconds(5);
  private static final TopicPartition INVENTORY = new TopicPartition(Topics.INVENTORY, 0);

  private final Supplier<Consumer<byte[], byte[]>> consumers;
  private final Duration retry;
  private final Deletion deletion;
  private final InventoryRetention retention = new InventoryRetention();
  private volatile boolean complete;
  private @Nullable Reader reader;

  @Autowired
  InventoryWatch(IngestKafkaProperties kafka, IngestBus bus) {
    this(
        () -> {
          bus.live(); // Fails until the connection has been made, and with it the topic.
          return new KafkaConsumer<>(
              config(kafka), new ByteArrayDeserializer(), new ByteArrayDeserializer());
        },
        RETRY,
        keys -> bus.live().deleteVersions(keys, new Receipt()));
  }

  /** Deletion of the records with some keys. */
  interface Deletion {
    void delete(List<String> keys);
  }

  /** Lets the broker answer after the whole poll when there are no new records. */
  private static Map<String, Object> config(IngestKafkaProperties kafka) {
    Map<String, Object> config = ClientConfigs.consumer(kafka, "inventory-watch");
    int request = ClientConfigs.number(config, ConsumerConfig.REQUEST_TIMEOUT_MS_CONFIG);
    config.put(
        ConsumerConfig.FETCH_MAX_WAIT_MS_CONFIG,
        Math.min(Math.toIntExact(POLL.toMillis()), request / 2));
    return config;
  }

  /**
   * Creates a watch.
   *
   * @param retry pause after a failure
   * @param deletion may fail; what it was to delete is tried again a day later
   */
  InventoryWatch(Supplier<Consumer<byte[], byte[]>> consumers, Duration retry, Deletion deletion) {
    this.consumers = consumers;
    this.retry = retry;
    this.deletion = deletion;
  }

  @Override
  public boolean isMissing(String resource) {
    return complete && retention.isMissing(resource);
  }

  @Override
  public void add(String resource) {
    retention.add(resource);
  }

  @Override
  public synchronized void start() {
    reader = new Reader();
    Thread.ofVirtual().name("inventory-watch").start(reader);
  }

  @Override
  public synchronized void stop() {
    if (reader != null) {
      reader.stop();
      reader = null;
    }
  }

  @Override
  public synchronized boolean isRunning() {
    return reader != null;
  }

  /** Reads the topic from start to stop, again from its beginning after each failure. */
  private final class Reader implements Runnable {
    private final CountDownLatch stopped = new CountDownLatch(1);
    private volatile @Nullable Consumer<byte[], byte[]> open;
    private boolean hasFailed;

    @Override
    public void run() {
      try {
        do {
          follow();
        } while (!stopped.await(retry.toMillis(), TimeUnit.MILLISECONDS));
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }

    void stop() {
      stopped.countDown();
      Consumer<byte[], byte[]> consumer = open;
      if (consumer != null) {
        consumer.wakeup();
      }
    }

    /** Reads until Kafka does not answer or the service stops. */
    private void follow() {
      try (Consumer<byte[], byte[]> consumer = consumers.get()) {
        open = consumer;
        consumer.assign(List.of(INVENTORY));
        consumer.seekToBeginning(List.of(INVENTORY));
        long end = consumer.endOffsets(List.of(INVENTORY)).getOrDefault(INVENTORY, 0L);
        while (stopped.getCount() > 0) {
          if (consumer.position(INVENTORY) >= end) {
            complete = true;
            hasFailed = false;
          }
          consumer.poll(POLL).forEach(InventoryWatch.this::note);
          deleteExpired();
        }
      } catch (BusUnavailableException e) {
        LOG.debug("not connected yet", e);
      } catch (RuntimeException e) {
        warnOnce(e);
      } finally {
        open = null;
      }
    }

    /** Logs the first failure of an outage; a stop is none. */
    private void warnOnce(RuntimeException failure) {
      if (!hasFailed && stopped.getCount() > 0) {
        LOG.warn(
            "the inventory is not read, so notes on pushed samples can be missing or outdated;"
                + " tried again every {} s: {}",
            retry.toSeconds(),
            failure.toString());
      }
      hasFailed = true;
    }
  }

  private void note(ConsumerRecord<byte[], byte[]> entry) {
    try {
      retention.add(new String(entry.key(), StandardCharsets.UTF_8), entry.value());
    } catch (RuntimeException e) {
      // Reading from the beginning again would fail at this record again.
      LOG.warn(
          "record {} of {} cannot be read and is skipped; write the resource again, or delete the"
              + " record's key: {}",
          entry.offset(),
          Topics.INVENTORY,
          e.toString());
    }
  }

  /** Deletes old records, once all newer ones are known. */
  private void deleteExpired() {
    List<String> keys = complete ? retention.takeExpired() : List.of();
    if (!keys.isEmpty()) {
      deletion.delete(keys);
      LOG.info("{} old versions of resources are deleted from {}", keys.size(), Topics.INVENTORY);
    }
  }
}
