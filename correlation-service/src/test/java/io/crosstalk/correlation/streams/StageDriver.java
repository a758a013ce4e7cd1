package io.crosstalk.correlation.streams;

import io.crosstalk.casefolder.CaseFolder;
import io.crosstalk.correlation.inventory.Inventories;
import io.crosstalk.event.Change;
import io.crosstalk.event.DeadLetter;
import io.crosstalk.event.InventoryMessage;
import io.crosstalk.event.Keys;
import io.crosstalk.event.MetricCatalogue;
import io.crosstalk.event.Resource;
import io.crosstalk.event.SampleBatch;
import io.crosstalk.event.SampleBatch.Column;
import io.crosstalk.event.Tick;
import io.crosstalk.event.Topics;
import io.crosstalk.event.Verdict;
import io.crosstalk.event.VerdictMessage;
import io.crosstalk.event.World;
import io.crosstalk.event.json.EventJson;
import io.crosstalk.event.wire.SampleCodec;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.StreamsConfig;
import org.apache.kafka.streams.TestInputTopic;
import org.apache.kafka.streams.TestOutputTopic;
import org.apache.kafka.streams.TopologyTestDriver;
import org.jspecify.annotations.Nullable;

/** Feeds a world into the topology and collects its verdicts; time moves by ticks only. */
final class StageDriver implements AutoCloseable {
  private static final String APPLICATION = "test";
  private static final Duration PAUSE = Duration.ofMillis(20);
  private static final int MOST_CALLS = 100_000;

  private final World world;
  private final TopologyTestDriver driver;
  private final TestInputTopic<byte[], byte[]> samples;
  private final TestInputTopic<byte[], byte[]> inventory;
  private final TestInputTopic<byte[], byte[]> changes;
  private final TestOutputTopic<byte[], byte[]> verdicts;
  private final TestOutputTopic<byte[], byte[]> deadLetters;
  private final Map<String, Map<String, byte[]>> changelogs = new HashMap<>();
  private final List<Verdict> read = new ArrayList<>();
  private boolean ended;
  private long completeThrough;

  StageDriver(World world) {
    this(world, CorrelationTopology.inMemory(new Inventories(), 1));
  }

  StageDriver(World world, CorrelationTopology topology) {
    this.world = world;
    Properties config = new Properties();
    config.put(StreamsConfig.APPLICATION_ID_CONFIG, APPLICATION);
    config.put(StreamsConfig.BOOTSTRAP_SERVERS_CONFIG, "nowhere:1");
    config.put(StreamsConfig.STATE_DIR_CONFIG, "target/streams-" + System.nanoTime());
    driver = new TopologyTestDriver(topology.build(), config);
    samples = input(Topics.SAMPLES);
    inventory = input(Topics.INVENTORY);
    changes = input(Topics.CHANGES);
    deadLetters =
        driver.createOutputTopic(
            Topics.DEAD_LETTERS, new ByteArrayDeserializer(), new ByteArrayDeserializer());
    verdicts =
        driver.createOutputTopic(
            Topics.VERDICTS, new ByteArrayDeserializer(), new ByteArrayDeserializer());
  }

  private TestInputTopic<byte[], byte[]> input(String topic) {
    return driver.createInputTopic(topic, new ByteArraySerializer(), new ByteArraySerializer());
  }

  void resources(List<Resource> resources) {
    for (Resource resource : resources) {
      inventory.pipeInput(
          bytes(Keys.versioned(world, resource.id(), 0)),
          EventJson.write(
              new InventoryMessage.ResourceVersion(world.key(), "case", Instant.EPOCH, resource)));
    }
  }

  void changes(List<Change> all) {
    for (Change change : all) {
      changes.pipeInput(
          bytes(Keys.versioned(world, change.resource(), change.time().toEpochMilli())),
          EventJson.write(new InventoryMessage.ChangeSeen(world.key(), "case", change)));
    }
  }

  void inventoryComplete() {
    inventoryComplete("case");
  }

  void inventoryComplete(String source) {
    byte[] tick =
        EventJson.write(
            new InventoryMessage.Complete(
                world.key(), source, Instant.parse("2100-01-01T00:00:00Z")));
    inventory.pipeInput(bytes(world.key()), tick);
    changes.pipeInput(bytes(world.key()), tick);
  }

  void sample(String resource, long time, Map<String, Double> values) {
    sample("case", resource, time, values);
  }

  void sample(String source, String resource, long time, Map<String, Double> values) {
    List<Column> columns = new ArrayList<>();
    values.forEach((metric, value) -> columns.add(column(metric, value)));
    samples.pipeInput(
        Keys.bytes(world, resource),
        SampleCodec.encode(new SampleBatch(source, new long[] {time}, columns)));
  }

  static Column column(String metric, double value) {
    return new Column(MetricCatalogue.of(metric), new double[] {value});
  }

  void tick(long time, boolean end) {
    tick("case", time, end);
  }

  void tick(String source, long time, boolean end) {
    samples.pipeInput(bytes(world.key()), SampleCodec.encode(new Tick(source, time, end)));
  }

  /** The watermark of the verdicts, epoch milliseconds; 0 before the first tick. */
  long completeThrough() {
    read();
    return completeThrough;
  }

  /** The number of replies that wait in stage 3 for others. */
  int waitingAnswers() {
    return ((JournalStore) driver.getStateStore(VerdictProcessor.STORE)).scan("A/").size();
  }

  /** Writes any record. */
  void raw(String topic, byte @Nullable [] key, byte @Nullable [] value) {
    Map.of(Topics.SAMPLES, samples, Topics.INVENTORY, inventory, Topics.CHANGES, changes)
        .get(topic)
        .pipeInput(key, value);
  }

  /** Replays a whole case, with a tick after every {@code timesPerTick} distinct times. */
  List<Verdict> replay(CaseFolder folder, int timesPerTick) {
    return replay(folder, timesPerTick, (driver, time) -> {});
  }

  /**
   * Replays a whole case.
   *
   * @param after called with each time when its samples have been written
   */
  List<Verdict> replay(CaseFolder folder, int timesPerTick, BiConsumer<StageDriver, Long> after) {
    resources(folder.resources());
    changes(folder.changes());
    inventoryComplete();
    int count = 0;
    for (Map.Entry<Long, Map<String, Map<String, Double>>> at : folder.samples().entrySet()) {
      at.getValue().forEach((resource, values) -> sample(resource, at.getKey(), values));
      after.accept(this, at.getKey());
      if (++count % timesPerTick == 0) {
        tick(at.getKey(), false);
      }
    }
    tick(folder.samples().lastKey(), true);
    workOffTheRest();
    return verdicts();
  }

  /** Lets the stages continue work for which no record comes, until the replay has ended. */
  private void workOffTheRest() {
    read();
    for (int i = 0; i < MOST_CALLS && !ended; i++) {
      driver.advanceWallClockTime(PAUSE);
      read();
    }
  }

  private void read() {
    for (byte[] value : verdicts.readValuesToList()) {
      switch (EventJson.read(value, VerdictMessage.class)) {
        case Verdict verdict -> read.add(verdict);
        case VerdictMessage.Complete tick -> {
          ended |= tick.end();
          completeThrough = Math.max(completeThrough, tick.completeThrough().toEpochMilli());
        }
      }
    }
  }

  /** The keys with a prefix in a store's changelog, which a restart would restore. */
  List<String> stored(String store, String prefix) {
    Map<String, byte[]> entries = changelogs.computeIfAbsent(store, key -> new TreeMap<>());
    for (KeyValue<String, byte[]> each : changelog(store).readKeyValuesToList()) {
      if (each.value == null) {
        entries.remove(each.key);
      } else {
        entries.put(each.key, each.value);
      }
    }
    return entries.keySet().stream().filter(key -> key.startsWith(prefix)).toList();
  }

  private TestOutputTopic<String, byte[]> changelog(String store) {
    return driver.createOutputTopic(
        APPLICATION + "-" + store + "-changelog",
        new StringDeserializer(),
        new ByteArrayDeserializer());
  }

  /** Reasons of the dead letters so far. */
  List<String> refusals() {
    return deadLetters.readValuesToList().stream()
        .map(deadLetter -> EventJson.read(deadLetter, DeadLetter.class).reason())
        .toList();
  }

  List<Verdict> verdicts() {
    read();
    List<Verdict> found = List.copyOf(read);
    read.clear();
    return found;
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  @Override
  public void close() {
    driver.close();
  }
}
