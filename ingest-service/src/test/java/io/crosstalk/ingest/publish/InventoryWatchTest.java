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
        new InventoryWatch(
            () -> inventory(polls.next(), List.of(record(0, "vm-1", ""))),
            Duration.ofMillis(1),
            keys -> {});

    watch.start();

    await().untilAsserted(() -> assertThat(watch.isMissing("vm-x")).isTrue());
    assertThat(watch.isMissing("vm-1")).isFalse();
    watch.stop();
  }

  @Test
  void start_recordsThatCannotBeRead_areSkipped() {
    InventoryWatch watch =
        new InventoryWatch(
            () ->
                inventory(
                    () -> {},
                    List.of(
                        record(0, "vm-1", "{\"type\":\"resource\",\"world\":\"live\"}"),
                        record("no world", 1, "{}"),
                        record("live/@push", 2, "{\"type\":\"tick\",\"world\":\"live\"}"),
                        record(3, "vm-2", ""))),
            Duration.ofDays(1),
            keys -> {});

    watch.start();

    await().untilAsserted(() -> assertThat(watch.isMissing("vm-x")).isTrue());
    assertThat(watch.isMissing("vm-2")).isFalse();
    watch.stop();
  }

  private static void fail() {
    throw new IllegalStateException("an unexpected failure of a client");
  }

  private static ConsumerRecord<byte[], byte[]> record(int offset, String resource, String value) {
    return record(Keys.versioned(World.LIVE, resource, 1), offset, value);
  }

  private static ConsumerRecord<byte[], byte[]> record(String key, int offset, String value) {
    return new ConsumerRecord<>(
        Topics.INVENTORY,
        0,
        offset,
        key.getBytes(StandardCharsets.UTF_8),
        value.getBytes(StandardCharsets.UTF_8));
  }

  /** A consumer of an inventory with some records. */
  private static Consumer<byte[], byte[]> inventory(
      Runnable firstPoll, List<ConsumerRecord<byte[], byte[]>> records) {
    TopicPartition partition = new TopicPartition(Topics.INVENTORY, 0);
    MockConsumer<byte[], byte[]> consumer = new MockConsumer<>("earliest");
    consumer.updateBeginningOffsets(Map.of(partition, 0L));
    consumer.updateEndOffsets(Map.of(partition, (long) records.size()));
    consumer.schedulePollTask(firstPoll);
    consumer.schedulePollTask(() -> records.forEach(consumer::addRecord));
    return consumer;
  }
}
