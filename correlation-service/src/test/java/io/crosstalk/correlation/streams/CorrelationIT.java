package io.crosstalk.correlation.streams;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.crosstalk.casefolder.CaseFolder;
import io.crosstalk.correlation.bus.CorrelationProperties;
import io.crosstalk.correlation.bus.KafkaProperties;
import io.crosstalk.correlation.bus.StreamsConfigs;
import io.crosstalk.correlation.inventory.Inventories;
import io.crosstalk.event.Topics;
import io.crosstalk.event.Verdict;
import io.crosstalk.event.VerdictMessage;
import io.crosstalk.event.World;
import io.crosstalk.event.json.EventJson;
import io.crosstalk.testkit.TestKafka;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.streams.KafkaStreams;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The topology on a real broker, exactly once: disturbances must not change its verdicts. */
class CorrelationIT {
  @TempDir private Path state;

  private static final int STORM = 500;

  private static List<CaseFolder> cases() {
    return List.of(Recorded.read("small-bully"), MovedWorld.folder(), StormWorld.of(STORM));
  }

  @ParameterizedTest
  @MethodSource("cases")
  void verdicts_anyPartitionsChunksAndARestart_areUnchanged(CaseFolder folder) {
    List<String> reference = undisturbed(folder, 1, 1);
    assertThat(reference).hasSizeGreaterThanOrEqualTo(6);
    assertThat(undisturbed(folder, 4, 16)).isEqualTo(reference);
    assertThat(restarted(folder)).isEqualTo(reference);
  }

  @Test
  void movedCase_sourceAndTargetDomain_areInDifferentPartitions() {
    assertThat(Routing.partition(MovedWorld.FROM, 4))
        .isNotEqualTo(Routing.partition(MovedWorld.TO, 4));
  }

  private List<String> undisturbed(CaseFolder folder, int partitions, int timesPerTick) {
    TestKafka kafka = broker(partitions);
    try (var streams = start(kafka, partitions, "undisturbed");
        var feeder = new BusFeeder(kafka.bootstrapServers(), world(folder), partitions)) {
      assertThat(streams.state()).isNotNull();
      feeder.inventory(folder);
      feeder.samples(folder.samples(), timesPerTick);
      feeder.tick(folder.samples().lastKey(), true);
      return verdicts(kafka, partitions);
    } finally {
      kafka.stop();
    }
  }

  /** The second instance has no local state: all of it is restored from the changelogs. */
  private List<String> restarted(CaseFolder folder) {
    TestKafka kafka = broker(4);
    long from = folder.samples().firstKey();
    long middle =
        folder.name().equals(StormWorld.NAME)
            ? StormWorld.MIDDLE
            : from + Math.max(130_000, (folder.samples().lastKey() - from) / 2);
    try (var feeder = new BusFeeder(kafka.bootstrapServers(), world(folder), 4)) {
      feeder.inventory(folder);
      try (var first = start(kafka, 4, "first", HASTY)) {
        assertThat(first.state()).isNotNull();
        feeder.samples(folder.samples().headMap(middle), 1);
        awaitVerdict(kafka);
      }
      try (var second = start(kafka, 4, "second")) {
        assertThat(second.state()).isNotNull();
        feeder.samples(folder.samples().tailMap(middle), 1);
        feeder.tick(folder.samples().lastKey(), true);
        return verdicts(kafka, 4);
      }
    } finally {
      kafka.stop();
    }
  }

  private static World world(CaseFolder folder) {
    return World.ofCase(folder.name(), "00000000", 1);
  }

  private static TestKafka broker(int partitions) {
    TestKafka kafka = TestKafka.startNew();
    kafka.createTopics(1, Topics.INVENTORY, Topics.CHANGES, Topics.DEAD_LETTERS);
    kafka.createTopics(
        partitions, Topics.SAMPLES, Topics.VERDICTS, BusTopics.LOADS, BusTopics.ANSWERS);
    return kafka;
  }

  /** Hardly any work is done in a call, so that a restart interrupts some of it. */
  private static final Slices HASTY = new Slices(Duration.ofMillis(2), Duration.ofMillis(1));

  private KafkaStreams start(TestKafka kafka, int partitions, String name) {
    return start(kafka, partitions, name, Slices.SHORT);
  }

  private KafkaStreams start(TestKafka kafka, int partitions, String name, Slices slices) {
    var cluster = new KafkaProperties(kafka.bootstrapServers(), Map.of(), (short) 1);
    var own =
        new CorrelationProperties(
            "it", state.resolve(name + partitions).toString(), 2, Duration.ofMillis(100), "");
    var streams =
        new KafkaStreams(
            CorrelationTopology.onDisk(new Inventories(), partitions).with(slices).build(),
            StreamsConfigs.of(cluster, own));
    streams.start();
    return streams;
  }

  private static void awaitVerdict(TestKafka kafka) {
    try (var consumer = consumer(kafka, 4)) {
      await()
          .atMost(Duration.ofMinutes(1))
          .until(
              () -> {
                for (var each : consumer.poll(Duration.ofMillis(200))) {
                  if (message(each) instanceof Verdict) {
                    return true;
                  }
                }
                return false;
              });
    }
  }

  /** All verdicts as JSON, once every partition has sent the replay's end. */
  private static List<String> verdicts(TestKafka kafka, int partitions) {
    List<String> verdicts = new ArrayList<>();
    Set<Integer> ended = new HashSet<>();
    try (var consumer = consumer(kafka, partitions)) {
      await()
          .atMost(Duration.ofMinutes(2))
          .until(
              () -> {
                consumer
                    .poll(Duration.ofMillis(200))
                    .forEach(each -> collect(message(each), verdicts, ended));
                return ended.size() == partitions;
              });
    }
    return verdicts.stream().sorted().toList();
  }

  private static void collect(VerdictMessage message, List<String> verdicts, Set<Integer> ended) {
    switch (message) {
      case Verdict verdict -> {
        verdicts.add(new String(EventJson.write(verdict), StandardCharsets.UTF_8));
      }
      case VerdictMessage.Complete tick -> {
        if (tick.end()) {
          ended.add(tick.partition());
        }
      }
    }
  }

  private static VerdictMessage message(ConsumerRecord<byte[], byte[]> each) {
    return EventJson.read(each.value(), VerdictMessage.class);
  }

  private static KafkaConsumer<byte[], byte[]> consumer(TestKafka kafka, int partitions) {
    Map<String, Object> config =
        Map.of(
            "bootstrap.servers",
            kafka.bootstrapServers(),
            "isolation.level",
            "read_committed",
            "auto.offset.reset",
            "earliest");
    var consumer =
        new KafkaConsumer<>(config, new ByteArrayDeserializer(), new ByteArrayDeserializer());
    consumer.assign(
        IntStream.range(0, partitions)
            .mapToObj(partition -> new TopicPartition(Topics.VERDICTS, partition))
            .toList());
    return consumer;
  }
}
