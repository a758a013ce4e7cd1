package io.crosstalk.ingest.publish;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.crosstalk.event.inventory.World;
import io.crosstalk.event.message.Keys;
import io.crosstalk.event.message.Topics;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.MockConsumer;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Test;

class InventoryWatchTest {
  @Test
  void start_readingFails_isReadAgain() {
    Iterator<Runnable> polls = List.<Runnable>of(InventoryWatchTest::fail, () -> {}).iterator();
    InventoryWatch watch =
        new InventoryWatch(() -> inventory(polls.next(), "vm-1"), Duration.ofMillis(1), keys -> {});

    watch.start();

    await().untilAsserted(() -> assertThat(watch.isMissing("vm-x")).isTrue());
    assertThat(watch.isMissing("vm-1")).isFalse();
    watch.stop();
  }

  private static void fail() {
    throw new IllegalStateException("an unexpected failure of a client");
  }

  /** A consumer of an inventory with one resource. */
  private static Consumer<byte[], byte[]> inventory(Runnable firstPoll, String resource) {
    TopicPartition partition = new TopicPartition(Topics.INVENTORY, 0);
    MockConsumer<byte[], byte[]> consumer = new MockConsumer<>("earliest");
    consumer.updateBeginningOffsets(Map.of(partition, 0L));
    consumer.updateEndOffsets(Map.of(partition, 1L));
    consumer.schedulePollTask(firstPoll);
    consumer.schedulePollTask(
        () ->
            consumer.addRecord(
                new ConsumerRecord<>(
                    partition.topic(),
                    partition.partition(),
                    0,
                    Keys.versioned(World.LIVE, resource, 1).getBytes(StandardCharsets.UTF_8),
                    new byte[0])));
    return consumer;
  }
}
