package io.crosstalk.engine.stage;

import io.crosstalk.casefolder.CaseFolder;
import io.crosstalk.engine.inventory.Inventories;
import io.crosstalk.engine.inventory.InventoryFeed;
import io.crosstalk.engine.stage.StageTask.Channel;
import io.crosstalk.engine.stage.memory.MemoryBlockStore;
import io.crosstalk.engine.stage.memory.MemoryStageStore;
import io.crosstalk.engine.stage.memory.MemoryStages;
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
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiConsumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Sends the records of a world to the three stages in tests and collects the verdicts. Event time
 * advances only with ticks.
 */
public final class StageDriver implements AutoCloseable {
  private static final int MOST_CALLS = 100_000;

  private final World world;
  private final MemoryStages stages;
  private final MemoryStageStore series = MemoryStageStore.restartable();
  private final MemoryStageStore domains = MemoryStageStore.restartable();
  private final MemoryStageStore verdictStore = MemoryStageStore.restartable();
  private final MemoryBlockStore blocks = new MemoryBlockStore();
  private final InventoryFeed inventory;
  private final InventoryFeed changes;
  private final List<String> refusals = new ArrayList<>();
  private final List<Verdict> read = new ArrayList<>();
  private boolean ended;
  private long completeThrough;

  StageDriver(World world) {
    this(world, StageSetting.DEFAULT);
  }

  StageDriver(World world, StageSetting setting) {
    this.world = world;
    Inventories inventories = new Inventories();
    inventory = new InventoryFeed(inventories, Topics.INVENTORY);
    changes = new InventoryFeed(inventories, Topics.CHANGES);
    stages =
        new MemoryStages(
            inventories,
            setting.objectives(),
            setting.slices(),
            setting.examiner(),
            new MemoryStages.Stores(series, domains, blocks, verdictStore),
            this::receive);
  }

  private void receive(Channel channel, byte[] key, byte[] value) {
    switch (channel) {
      case LOADS, REPLIES -> {}
      case VERDICTS -> receive(EventJson.read(value, VerdictMessage.class));
      case DEAD_LETTERS -> refusals.add(EventJson.read(value, DeadLetter.class).reason());
    }
  }

  private void receive(VerdictMessage message) {
    switch (message) {
      case Verdict verdict -> read.add(verdict);
      case VerdictMessage.Complete tick -> {
        ended |= tick.end();
        completeThrough = Math.max(completeThrough, tick.completeThrough().toEpochMilli());
      }
    }
  }

  void resources(List<Resource> resources) {
    for (Resource resource : resources) {
      inventory.accept(
          EventJson.write(
              new InventoryMessage.ResourceVersion(world.key(), "case", Instant.EPOCH, resource)));
    }
  }

  void changes(List<Change> all) {
    for (Change change : all) {
      changes.accept(EventJson.write(new InventoryMessage.ChangeSeen(world.key(), "case", change)));
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
    inventory.accept(tick);
    changes.accept(tick);
  }

  void sample(String resource, long time, Map<String, Double> values) {
    sample("case", resource, time, values);
  }

  void sample(String source, String resource, long time, Map<String, Double> values) {
    List<Column> columns = new ArrayList<>();
    values.forEach((metric, value) -> columns.add(column(metric, value)));
    stages.process(
        Keys.bytes(world, resource),
        SampleCodec.encode(new SampleBatch(source, new long[] {time}, columns)));
  }

  public static Column column(String metric, double value) {
    return new Column(MetricCatalogue.of(metric), new double[] {value});
  }

  void tick(long time, boolean end) {
    tick("case", time, end);
  }

  void tick(String source, long time, boolean end) {
    stages.process(bytes(world.key()), SampleCodec.encode(new Tick(source, time, end)));
  }

  /** The watermark of the verdicts, epoch milliseconds; 0 before the first tick. */
  long completeThrough() {
    return completeThrough;
  }

  /** Returns the number of replies that wait in stage 3 for replies of other partitions. */
  int waitingAnswers() {
    return verdictStore.scan("A/").size();
  }

  /** Sends a record with any bytes to a topic. */
  void raw(String topic, byte @Nullable [] key, byte @Nullable [] value) {
    switch (topic) {
      case Topics.SAMPLES -> stages.process(key, value);
      case Topics.INVENTORY -> inventory.accept(value);
      case Topics.CHANGES -> changes.accept(value);
      default -> throw new IllegalArgumentException(topic);
    }
  }

  /** Replays a whole case, with a tick after every {@code timesPerTick} distinct times. */
  List<Verdict> replay(CaseFolder folder, int timesPerTick) {
    return replay(folder, timesPerTick, (driver, time) -> {});
  }

  /**
   * Replays a whole case.
   *
   * @param after called after the samples of each time have been sent, with that time
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

  /** Lets the stages continue work that no further record triggers, until the replay has ended. */
  private void workOffTheRest() {
    for (int i = 0; i < MOST_CALLS && !ended; i++) {
      stages.continueWork();
    }
  }

  /**
   * Returns the keys with a prefix in the stores of stages 1 and 2, from which a restart would
   * restore them.
   */
  List<String> stored(String prefix) {
    return Stream.of(series, domains)
        .flatMap(store -> store.scan(prefix).stream())
        .map(StageStore.Entry::key)
        .toList();
  }

  /** The number of blocks that wait in stage 2. */
  int waitingBlocks() {
    AtomicInteger count = new AtomicInteger();
    blocks.read("", "~", (key, block) -> count.incrementAndGet() > 0);
    return count.get();
  }

  /** Reasons of the dead letters so far. */
  List<String> refusals() {
    List<String> found = List.copyOf(refusals);
    refusals.clear();
    return found;
  }

  List<Verdict> verdicts() {
    List<Verdict> found = List.copyOf(read);
    read.clear();
    return found;
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  @Override
  public void close() {
    // Everything is in memory.
  }
}
