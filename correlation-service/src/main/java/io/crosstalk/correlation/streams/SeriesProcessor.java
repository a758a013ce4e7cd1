package io.crosstalk.correlation.streams;

import io.crosstalk.correlation.inventory.Inventories;
import io.crosstalk.event.DeadLetter;
import io.crosstalk.event.SampleBatch;
import io.crosstalk.event.SamplesMessage;
import io.crosstalk.event.Tick;
import io.crosstalk.event.Topics;
import io.crosstalk.event.json.EventJson;
import io.crosstalk.event.wire.MalformedRecordException;
import io.crosstalk.event.wire.SampleCodec;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.processor.api.Processor;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Stage 1, by resource: collects samples until a tick, then lets each resource's tracker take them
 * in order and tells stage 2 what happened.
 */
final class SeriesProcessor implements Processor<byte[], byte[], byte[], byte[]> {
  private static final Logger LOG = LoggerFactory.getLogger(SeriesProcessor.class);

  static final String STORE = "series";
  static final String LOADS_SINK = "loads-sink";

  private final Inventories inventories;
  private final InventoryGate gate;
  private final int partitions;
  private final Pieces pieces;
  private final SnapshotQueue<WorldSeries.Changed> changed = new SnapshotQueue<>();
  private final Map<String, WorldSeries> worlds = new HashMap<>();
  private @Nullable ProcessorContext<byte[], byte[]> context;
  private @Nullable JournalStore store;

  SeriesProcessor(Inventories inventories, InventoryGate gate, int partitions, Pieces pieces) {
    this.inventories = inventories;
    this.gate = gate;
    this.partitions = partitions;
    this.pieces = pieces;
  }

  @Override
  public void init(ProcessorContext<byte[], byte[]> processorContext) {
    context = processorContext;
    store = processorContext.getStateStore(STORE);
    if (!store().wasReadBy(this)) {
      restore();
      store().settle(this);
    }
  }

  private void restore() {
    worlds.clear();
    changed.removeIf(each -> true);
    for (KeyValue<String, byte[]> snapshot : store().scan(JournalStore.SNAPSHOT)) {
      SeriesId id = SeriesId.parse(snapshot.key.substring(JournalStore.SNAPSHOT.length()));
      world(id.world()).restore(id, snapshot.value);
    }
    store().replay((number, entry) -> relive(entry.key, entry.value, number));
  }

  private void relive(byte[] key, byte[] value, long number) {
    try {
      take(key, value, number, false);
    } catch (MalformedRecordException | IllegalArgumentException e) {
      LOG.debug("entry {} of the journal was refused before: {}", number, e.getMessage());
    }
  }

  @Override
  public void process(Record<byte[], byte[]> message) {
    long begin = System.nanoTime();
    try {
      take(message);
    } finally {
      pieces.ended(Pieces.Stage.SERIES, begin);
    }
  }

  private void take(Record<byte[], byte[]> message) {
    if (message.key() == null || message.value() == null) {
      LOG.warn("a record of {} without key or value was ignored", Topics.SAMPLES);
      return;
    }
    long number = store().append(message.key(), message.value());
    try {
      take(message.key(), message.value(), number, true);
    } catch (MalformedRecordException | IllegalArgumentException e) {
      refuse(message, e);
    }
  }

  /** Takes a record; outputs are muted when it is lived through again after a restart. */
  private void take(byte[] keyBytes, byte[] value, long number, boolean live) {
    String key = new String(keyBytes, StandardCharsets.UTF_8);
    int slash = key.indexOf('/');
    String worldKey = slash < 0 ? key : key.substring(0, slash);
    SamplesMessage message = SampleCodec.decode(value);
    switch (message) {
      case SampleBatch batch ->
          world(worldKey).add(batch.source(), resource(key, slash), value, number);
      case Tick tick -> tick(worldKey, tick, number, live);
    }
  }

  private static String resource(String key, int slash) {
    if (slash < 0 || slash == key.length() - 1) {
      throw new IllegalArgumentException("the key names no resource: " + key);
    }
    return key.substring(slash + 1);
  }

  private void tick(String worldKey, Tick tick, long number, boolean live) {
    WorldSeries world = world(worldKey);
    gate.await(world.inventory(), tick.source(), tick.completeThroughMs());
    LoadBlockBuilder[] blocks = world.blocks(tick.source());
    world.tick(tick, number, live, blocks);
    if (live) {
      forward(worldKey, tick, blocks);
    }
    if (tick.end()) {
      forget(worldKey);
    }
    if (live) {
      snapshot();
    }
  }

  private void snapshot() {
    changed.drain(each -> each.write(store().lastEntry()));
    Long oldest = changed.oldest(WorldSeries.Changed::dirtySince);
    store().trim(oldest == null ? store().lastEntry() + 1 : oldest);
  }

  private void forward(String worldKey, Tick tick, LoadBlockBuilder[] blocks) {
    LoadBlock.Header header =
        new LoadBlock.Header(
            tick.source(),
            context().taskId().partition(),
            partitions,
            tick.completeThroughMs(),
            tick.end());
    for (int target = 0; target < partitions; target++) {
      byte[] key = Partitioning.to(target, worldKey);
      for (byte[] piece : blocks[target].build(header)) {
        context().forward(new Record<>(key, piece, timestamp()), LOADS_SINK);
      }
    }
  }

  private void refuse(Record<byte[], byte[]> message, RuntimeException reason) {
    String key = new String(message.key(), StandardCharsets.UTF_8);
    deadLetter(
        key.substring(0, Math.max(0, key.indexOf('/'))),
        "crosstalk.samples",
        Objects.requireNonNullElse(reason.getMessage(), "not readable"),
        message.timestamp(),
        message.key(),
        message.value());
  }

  private final WorldSeries.Refusals refusals =
      new WorldSeries.Refusals() {
        @Override
        public void late(TrackedResource resource, SampleBatch samples) {
          refuseLate(resource, samples);
        }

        @Override
        public void failed(TrackedResource resource, RuntimeException reason) {
          refuseFailed(resource, reason);
        }
      };

  private void refuseFailed(TrackedResource resource, RuntimeException reason) {
    LOG.warn("samples of {} could not be taken", resource.series().resource(), reason);
    deadLetter(
        resource.series().world(),
        resource.series().source(),
        "samples of %s could not be taken: %s".formatted(resource.series().resource(), reason),
        Math.max(0, resource.takenThrough()),
        (resource.series().world() + "/" + resource.series().resource())
            .getBytes(StandardCharsets.UTF_8),
        new byte[0]);
  }

  private void refuseLate(TrackedResource resource, SampleBatch late) {
    SeriesId series = resource.series();
    deadLetter(
        series.world(),
        series.source(),
        "%d samples of %s came after newer ones, of %s, had been taken: too late, or sent twice"
            .formatted(
                late.sampleCount(),
                series.resource(),
                Instant.ofEpochMilli(resource.takenThrough())),
        late.times()[0],
        (series.world() + "/" + series.resource()).getBytes(StandardCharsets.UTF_8),
        SampleCodec.encode(late));
  }

  private void deadLetter(
      String world, String source, String reason, long timeMs, byte[] key, byte[] payload) {
    DeadLetter letter =
        new DeadLetter(world, source, reason, Instant.ofEpochMilli(timeMs), null, 0, payload);
    context().forward(new Record<>(key, EventJson.write(letter), timestamp()), LetterBox.SINK);
  }

  /** Topics have LogAppendTime: what is written here is of no meaning, only never negative. */
  private static long timestamp() {
    return 0;
  }

  private WorldSeries world(String key) {
    WorldSeries known = worlds.get(key);
    if (known != null) {
      return known;
    }
    Superseded.by(key, worlds.keySet()).forEach(this::forget);
    WorldSeries created =
        new WorldSeries(key, inventories.of(key), store(), changed, partitions, refusals);
    worlds.put(key, created);
    return created;
  }

  private void forget(String key) {
    changed.removeIf(each -> each.world().equals(key));
    WorldSeries gone = worlds.remove(key);
    if (gone != null) {
      gone.delete();
    }
  }

  private JournalStore store() {
    return Objects.requireNonNull(store);
  }

  private ProcessorContext<byte[], byte[]> context() {
    return Objects.requireNonNull(context);
  }
}
