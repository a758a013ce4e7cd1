package io.crosstalk.ingest;

import io.crosstalk.event.inventory.World;
import io.crosstalk.event.json.EventJson;
import io.crosstalk.event.message.InventoryMessage;
import io.crosstalk.event.message.Keys;
import io.crosstalk.event.message.SampleBatch;
import io.crosstalk.event.message.SampleBatch.Column;
import io.crosstalk.event.message.Tick;
import io.crosstalk.event.message.Topics;
import io.crosstalk.event.wire.SampleCodec;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;

/** Reads the records on the bus that tests compare. */
final class BusReader {
  private final String bootstrapServers;

  BusReader(String bootstrapServers) {
    this.bootstrapServers = bootstrapServers;
  }

  /** Returns all records of a topic; those of a partition are in order. */
  List<ConsumerRecord<byte[], byte[]>> records(String topic) {
    List<ConsumerRecord<byte[], byte[]>> records = new ArrayList<>();
    try (KafkaConsumer<byte[], byte[]> consumer =
        new KafkaConsumer<>(
            Map.of("bootstrap.servers", bootstrapServers),
            new ByteArrayDeserializer(),
            new ByteArrayDeserializer())) {
      List<TopicPartition> partitions =
          consumer.partitionsFor(topic).stream()
              .map(info -> new TopicPartition(topic, info.partition()))
              .toList();
      consumer.assign(partitions);
      consumer.seekToBeginning(partitions);
      Map<TopicPartition, Long> ends = consumer.endOffsets(partitions);
      while (partitions.stream().anyMatch(one -> consumer.position(one) < ends.get(one))) {
        consumer.poll(Duration.ofMillis(100)).forEach(records::add);
      }
    }
    return records;
  }

  List<ConsumerRecord<byte[], byte[]>> sampleRecords(World world) {
    return records(Topics.SAMPLES).stream()
        .filter(record -> Keys.world(text(record.key())).equals(world))
        .toList();
  }

  /** Returns the samples of a world, each as {@code resource time metric value}. */
  List<String> samples(World world) {
    List<String> samples = new ArrayList<>();
    for (ConsumerRecord<byte[], byte[]> record : sampleRecords(world)) {
      if (SampleCodec.decode(record.value()) instanceof SampleBatch batch) {
        batch.columns().forEach(column -> add(record, batch.times(), column, samples));
      }
    }
    return samples;
  }

  /** Returns the sources that have sent samples of a metric. */
  Set<String> sourcesOf(World world, String metric) {
    Set<String> sources = new HashSet<>();
    for (ConsumerRecord<byte[], byte[]> record : sampleRecords(world)) {
      if (SampleCodec.decode(record.value()) instanceof SampleBatch batch
          && batch.columns().stream().anyMatch(column -> column.metric().name().equals(metric))) {
        sources.add(batch.source());
      }
    }
    return sources;
  }

  private static void add(
      ConsumerRecord<byte[], byte[]> record, long[] times, Column column, List<String> to) {
    for (int i = 0; i < times.length; i++) {
      if (!Double.isNaN(column.values()[i])) {
        to.add(
            "%s %d %s %s"
                .formatted(
                    Keys.resource(text(record.key())),
                    times[i],
                    column.metric().name(),
                    column.values()[i]));
      }
    }
  }

  List<Tick> ticks(World world) {
    return sampleRecords(world).stream()
        .map(record -> SampleCodec.decode(record.value()))
        .filter(Tick.class::isInstance)
        .map(Tick.class::cast)
        .toList();
  }

  List<InventoryMessage> inventory(String topic, World world) {
    return records(topic).stream()
        .map(record -> EventJson.read(record.value(), InventoryMessage.class))
        .filter(message -> message.world().equals(world.key()))
        .toList();
  }

  static String text(byte[] utf8) {
    return new String(utf8, StandardCharsets.UTF_8);
  }
}
