package io.crosstalk.correlation.streams;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.crosstalk.casefolder.CaseFolder;
import io.crosstalk.correlation.kafka.CorrelationKafkaProperties;
import io.crosstalk.correlation.kafka.CorrelationProperties;
import io.crosstalk.correlation.kafka.StreamsConfigs;
import io.crosstalk.correlation.streams.CaseRecords.Entry;
import io.crosstalk.engine.inventory.Inventories;
import io.crosstalk.engine.objective.Objectives;
import io.crosstalk.engine.thumb.RulesOfThumb;
import io.crosstalk.event.inventory.Resource;
import io.crosstalk.event.inventory.World;
import io.crosstalk.event.json.EventJson;
import io.crosstalk.event.message.DiagnosisMessage;
import io.crosstalk.event.message.InventoryMessage;
import io.crosstalk.event.message.Keys;
import io.crosstalk.event.message.Topics;
import io.crosstalk.event.wire.SampleCodec;
import io.crosstalk.report.Reader;
import io.crosstalk.testkit.TestKafka;
import io.crosstalk.testworlds.MovedWorld;
import io.crosstalk.testworlds.StormWorld;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.streams.CloseOptions;
import org.apache.kafka.streams.CloseOptions.GroupMembershipOperation;
import org.apache.kafka.streams.KafkaStreams;
import org.apache.kafka.streams.errors.StreamsUncaughtExceptionHandler.StreamThreadExceptionResponse;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Tests restarts with exactly-once processing on a real broker: what is said must be the same as
 * without them, each message once.
 */
class RestartIT {
  private static final int PARTITIONS = 2;
  private static final long SNAPSHOT_AFTER = 60_000;
  private static final TestKafka KAFKA = TestKafka.shared();
  private static final List<CaseFolder> CASES = List.of(MovedWorld.folder(), StormWorld.of(12));

  @TempDir private Path state;

  private final List<ConsumerRecord<byte[], byte[]>> read = new ArrayList<>();

  @BeforeAll
  static void createTopics() {
    KAFKA.createTopics(1, Topics.INVENTORY, Topics.CHANGES, Topics.DEAD_LETTERS);
    KAFKA.createTopics(PARTITIONS, Topics.SAMPLES, Topics.DIAGNOSES);
  }

  @AfterAll
  static void deleteTopics() {
    KAFKA.deleteTopics();
  }

  private static World world(CaseFolder folder) {
    return World.ofCase(folder.name(), "00000000", 1);
  }

  @Test
  void inventory_writtenBeforeTheStart_isReadAtEachStart() throws Exception {
    Resource resource = CASES.getFirst().resources().getFirst();
    var version = new InventoryMessage.ResourceVersion("live", "push", Instant.EPOCH, resource);
    try (var producer = producer()) {
      producer
          .send(
              new ProducerRecord<>(
                  Topics.INVENTORY,
                  Keys.bytes(World.LIVE, resource.id()),
                  EventJson.write(version)))
          .get();
    }
    for (String start : List.of("inventory", "inventory")) {
      Inventories inventories = new Inventories();
      try (KafkaStreams streams = start(start, inventories, RulesOfThumb::shipped)) {
        await().until(() -> inventories.find("live") != null);
        close(streams);
      }
    }
  }

  @Test
  void closedAndFailed_inBetween_changeNothingThatIsSaid() throws Exception {
    AtomicBoolean isFailing = new AtomicBoolean();
    Supplier<RulesOfThumb> failing =
        () -> {
          if (isFailing.getAndSet(false)) {
            throw new AssertionError("the process has ended");
          }
          return RulesOfThumb.shipped();
        };
    try (var consumer = consumer()) {
      try (KafkaStreams first = start("first", RulesOfThumb::shipped)) {
        write(0, 0.5);
        awaitTicks(consumer, 0.5);
        close(first);
      }
      // With the local state of before.
      try (KafkaStreams second = start("first", RulesOfThumb::shipped)) {
        write(0.5, 0.7);
        awaitTicks(consumer, 0.7);
        close(second);
      }
      // Without local state, and with a failure of a thread in the middle of a transaction.
      try (KafkaStreams third = start("third", failing)) {
        isFailing.set(true);
        write(0.7, 1);
        awaitTicks(consumer, 1);
        assertThat(isFailing).isFalse();
        close(third);
      }
    }
    for (CaseFolder folder : CASES) {
      assertThat(said(folder)).as(folder.name()).isEqualTo(uninterrupted(folder));
    }
    assertThat(read)
        .allMatch(each -> each.partition() == Keys.partition(message(each).world(), PARTITIONS));
  }

  private List<String> uninterrupted(CaseFolder folder) {
    try (SiteDriver driver =
        new SiteDriver(
            SiteDriver.topology((partition, from, to, reader) -> {}), state.resolve("memory"))) {
      driver.write(CaseRecords.of(folder, world(folder)));
      return driver.diagnoses().stream().map(RestartIT::json).toList();
    }
  }

  private KafkaStreams start(String name, Supplier<RulesOfThumb> rules) {
    return start(name, new Inventories(), rules);
  }

  private KafkaStreams start(String name, Inventories inventories, Supplier<RulesOfThumb> rules) {
    var cluster = new CorrelationKafkaProperties(KAFKA.bootstrapServers(), Map.of(), (short) 1);
    var own = new CorrelationProperties("it", state.resolve(name).toString(), 2, "", List.of());
    CorrelationTopology topology =
        new CorrelationTopology(
                inventories,
                Objectives.DEFAULTS,
                new DiagnosisWriter(Reader.ALL, rules),
                new KafkaEarlierRecords(Map.of("bootstrap.servers", KAFKA.bootstrapServers())),
                new SimpleMeterRegistry())
            .withSnapshotAfter(SNAPSHOT_AFTER);
    KafkaStreams streams = new KafkaStreams(topology.build(), StreamsConfigs.of(cluster, own));
    streams.setUncaughtExceptionHandler(failure -> StreamThreadExceptionResponse.REPLACE_THREAD);
    streams.start();
    return streams;
  }

  private static void close(KafkaStreams streams) {
    // Without it the next instance waits until the session of this one has ended.
    streams.close(CloseOptions.groupMembershipOperation(GroupMembershipOperation.LEAVE_GROUP));
  }

  private static KafkaProducer<byte[], byte[]> producer() {
    return new KafkaProducer<>(
        Map.of("bootstrap.servers", KAFKA.bootstrapServers(), "linger.ms", 20),
        new ByteArraySerializer(),
        new ByteArraySerializer());
  }

  /** Writes a part of all cases. */
  private static void write(double from, double to) throws Exception {
    List<Future<?>> sent = new ArrayList<>();
    try (var producer = producer()) {
      for (CaseFolder folder : CASES) {
        World world = world(folder);
        List<Entry> all = CaseRecords.of(folder, world);
        for (Entry each : all.subList((int) (from * all.size()), (int) (to * all.size()))) {
          sent.add(
              producer.send(
                  new ProducerRecord<>(
                      Topics.SAMPLES,
                      Keys.partition(world.key(), PARTITIONS),
                      each.key(),
                      each.value())));
        }
      }
      producer.flush();
    }
    for (Future<?> each : sent) {
      each.get();
    }
  }

  /** Waits for the messages on all ticks that were written. */
  private void awaitTicks(KafkaConsumer<byte[], byte[]> consumer, double to) {
    long expected =
        CASES.stream()
            .flatMap(
                folder -> {
                  List<Entry> all = CaseRecords.of(folder, world(folder));
                  return all.subList(0, (int) (to * all.size())).stream();
                })
            .filter(each -> SampleCodec.isTick(each.value()))
            .count();
    await()
        .until(
            () -> {
              consumer.poll(Duration.ofMillis(200)).forEach(read::add);
              return read.stream()
                      .filter(each -> message(each) instanceof DiagnosisMessage.Complete)
                      .count()
                  >= expected;
            });
  }

  private List<String> said(CaseFolder folder) {
    return read.stream()
        .map(RestartIT::message)
        .filter(each -> each.world().equals(world(folder).key()))
        .map(RestartIT::json)
        .toList();
  }

  private static DiagnosisMessage message(ConsumerRecord<byte[], byte[]> each) {
    return EventJson.read(each.value(), DiagnosisMessage.class);
  }

  private static String json(DiagnosisMessage message) {
    return new String(EventJson.write(message), StandardCharsets.UTF_8);
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
            .mapToObj(partition -> new TopicPartition(Topics.DIAGNOSES, partition))
            .toList());
    return consumer;
  }
}
