package io.crosstalk.correlation.streams;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.crosstalk.casefolder.CaseFolder;
import io.crosstalk.correlation.kafka.CorrelationKafkaProperties;
import io.crosstalk.correlation.kafka.CorrelationProperties;
import io.crosstalk.correlation.kafka.StreamsConfigs;
import io.crosstalk.engine.Engine;
import io.crosstalk.engine.EngineObserver;
import io.crosstalk.engine.incident.recurrence.SiteTime;
import io.crosstalk.engine.inventory.Inventories;
import io.crosstalk.engine.stage.StageTopics;
import io.crosstalk.engine.stage.WorkSlices;
import io.crosstalk.event.Tick;
import io.crosstalk.event.Topics;
import io.crosstalk.event.Verdict;
import io.crosstalk.event.VerdictMessage;
import io.crosstalk.event.World;
import io.crosstalk.event.json.EventJson;
import io.crosstalk.simulate.site.SimulatedSite;
import io.crosstalk.simulate.site.SiteSpec;
import io.crosstalk.testkit.TestKafka;
import io.crosstalk.testworlds.MovedWorld;
import io.crosstalk.testworlds.StormWorld;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.streams.CloseOptions;
import org.apache.kafka.streams.CloseOptions.GroupMembershipOperation;
import org.apache.kafka.streams.KafkaStreams;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Tests the topology on a real broker, with exactly-once processing, four partitions and a restart:
 * its verdicts must equal those of the engine in memory.
 */
class CorrelationIT {
  private static final int PARTITIONS = 4;
  private static final int STORM = 500;
  private static final String SOURCE = "case";

  private static final TestKafka KAFKA = TestKafka.startNew();

  private static final SiteSpec SITE = new SiteSpec(2, 3, 6, 3);

  @TempDir private static Path sites;

  @TempDir private Path state;

  @BeforeAll
  static void createTopics() {
    KAFKA.createTopics(1, Topics.INVENTORY, Topics.CHANGES, Topics.DEAD_LETTERS);
    KAFKA.createTopics(
        PARTITIONS, Topics.SAMPLES, Topics.VERDICTS, StageTopics.LOADS, StageTopics.REPLIES);
  }

  @AfterAll
  static void stopBroker() {
    KAFKA.stop();
  }

  private static List<CaseFolder> cases() {
    return List.of(site(), MovedWorld.folder(), StormWorld.of(STORM));
  }

  /** A site on which several troubles overlap. */
  private static CaseFolder site() {
    try {
      return CaseFolder.read(SimulatedSite.write(SITE, sites, done -> {}));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @ParameterizedTest
  @MethodSource("cases")
  void verdicts_fourPartitionsAndARestart_equalThoseInMemory(CaseFolder folder) {
    List<String> inMemory = inMemory(folder);
    assertThat(inMemory).hasSizeGreaterThanOrEqualTo(6);
    assertThat(restarted(folder)).isEqualTo(inMemory);
  }

  @Test
  void movedCase_sourceAndTargetDomain_areInDifferentPartitions() {
    assertThat(StagePartitioner.of(PARTITIONS).ofDomain(MovedWorld.FROM))
        .isNotEqualTo(StagePartitioner.of(PARTITIONS).ofDomain(MovedWorld.TO));
  }

  /** Verdicts of the engine in memory, with a tick after every 16 times of the case. */
  private static List<String> inMemory(CaseFolder folder) {
    List<String> verdicts = new ArrayList<>();
    EngineObserver observer =
        new EngineObserver() {
          @Override
          public void decided(Verdict verdict) {
            verdicts.add(json(verdict));
          }
        };
    Engine engine =
        new Engine(
            world(folder), SOURCE, folder.resources(), folder.changes(), SiteTime.UTC, observer);
    int count = 0;
    for (var at : folder.samples().entrySet()) {
      at.getValue()
          .forEach(
              (resource, values) -> engine.add(resource, BusFeeder.batch(at.getKey(), values)));
      if (++count % 16 == 0) {
        engine.complete(new Tick(SOURCE, at.getKey(), false));
      }
    }
    engine.complete(new Tick(SOURCE, folder.samples().lastKey(), true));
    Collections.sort(verdicts);
    return verdicts;
  }

  /**
   * Verdicts of a topology that is replaced by a second instance in the middle of the case. The
   * second instance has no local state and restores all of it from the changelogs.
   */
  private List<String> restarted(CaseFolder folder) {
    long from = folder.samples().firstKey();
    long middle =
        folder.name().equals(StormWorld.NAME)
            ? StormWorld.MIDDLE
            : from + Math.max(130_000, (folder.samples().lastKey() - from) / 2);
    try (var feeder = new BusFeeder(KAFKA.bootstrapServers(), world(folder), PARTITIONS)) {
      feeder.inventory(folder);
      try (var first = start("first", HASTY)) {
        assertThat(first.state()).isNotNull();
        feeder.samples(folder.samples().headMap(middle), 1);
        awaitVerdict(world(folder));
        // Without it the second instance waits until the session of the first one has ended.
        first.close(CloseOptions.groupMembershipOperation(GroupMembershipOperation.LEAVE_GROUP));
      }
      try (var second = start("second", WorkSlices.SHORT)) {
        assertThat(second.state()).isNotNull();
        feeder.samples(folder.samples().tailMap(middle), 1);
        feeder.tick(folder.samples().lastKey(), true);
        return verdicts(world(folder));
      }
    }
  }

  private static World world(CaseFolder folder) {
    return World.ofCase(folder.name(), "00000000", 1);
  }

  /** Limits by which a call does hardly any work, so that a restart interrupts unfinished work. */
  private static final WorkSlices HASTY =
      new WorkSlices(Duration.ofMillis(2), Duration.ofMillis(1));

  private KafkaStreams start(String name, WorkSlices slices) {
    var cluster = new CorrelationKafkaProperties(KAFKA.bootstrapServers(), Map.of(), (short) 1);
    var own = new CorrelationProperties("it", state.resolve(name).toString(), 2, "", List.of());
    var streams =
        new KafkaStreams(
            CorrelationTopology.onDisk(new Inventories(), PARTITIONS).with(slices).build(),
            StreamsConfigs.of(cluster, own));
    streams.start();
    return streams;
  }

  private static void awaitVerdict(World world) {
    try (var consumer = consumer()) {
      await()
          .until(
              () -> {
                for (var each : consumer.poll(Duration.ofMillis(200))) {
                  if (message(each) instanceof Verdict verdict
                      && verdict.world().equals(world.key())) {
                    return true;
                  }
                }
                return false;
              });
    }
  }

  /** All verdicts as JSON, after the end of the replay has arrived in every partition. */
  private static List<String> verdicts(World world) {
    List<String> verdicts = new ArrayList<>();
    Set<Integer> ended = new HashSet<>();
    try (var consumer = consumer()) {
      await()
          .until(
              () -> {
                for (var each : consumer.poll(Duration.ofMillis(200))) {
                  if (message(each).world().equals(world.key())) {
                    collect(message(each), verdicts, ended);
                  }
                }
                return ended.size() == PARTITIONS;
              });
    }
    return verdicts.stream().sorted().toList();
  }

  private static void collect(VerdictMessage message, List<String> verdicts, Set<Integer> ended) {
    switch (message) {
      case Verdict verdict -> verdicts.add(json(verdict));
      case VerdictMessage.Complete tick -> {
        if (tick.end()) {
          ended.add(tick.partition());
        }
      }
    }
  }

  private static String json(Verdict verdict) {
    return new String(EventJson.write(verdict), StandardCharsets.UTF_8);
  }

  private static VerdictMessage message(ConsumerRecord<byte[], byte[]> each) {
    return EventJson.read(each.value(), VerdictMessage.class);
  }

  private static KafkaConsumer<byte[], byte[]> consumer() {
    Map<String, Object> config =
        Map.of(
            "bootstrap.servers",
            KAFKA.bootstrapServers(),
            "isolation.level",
            "read_committed",
            "auto.offset.reset",
            "earliest");
    var consumer =
        new KafkaConsumer<>(config, new ByteArrayDeserializer(), new ByteArrayDeserializer());
    consumer.assign(
        IntStream.range(0, PARTITIONS)
            .mapToObj(partition -> new TopicPartition(Topics.VERDICTS, partition))
            .toList());
    return consumer;
  }
}
