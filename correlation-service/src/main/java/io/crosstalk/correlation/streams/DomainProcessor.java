package io.crosstalk.correlation.streams;

import io.crosstalk.correlation.diagnosis.Answer;
import io.crosstalk.correlation.episode.Inquiry;
import io.crosstalk.correlation.inventory.Inventories;
import io.crosstalk.event.VerdictMessage;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.processor.api.Processor;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.state.KeyValueStore;
import org.jspecify.annotations.Nullable;

/**
 * Stage 2, by domain: keeps who pressed what, and answers inquiries once every partition of stage 1
 * has come as far. Blocks wait on disk until then: in a replay one partition may be weeks ahead.
 */
final class DomainProcessor implements Processor<byte[], byte[], byte[], byte[]> {
  static final String STORE = "domains";
  static final String BLOCKS = "blocks";

  private static final String CLOCK = "T/";

  private static final Comparator<Inquiry> ORDER =
      Comparator.comparingLong(Inquiry::decidedAtMs)
          .thenComparing(inquiry -> inquiry.episode().id())
          .thenComparingInt(Inquiry::revision);

  private final Inventories inventories;
  private final InventoryGate gate;
  private final int partitions;
  private final Map<String, WorldDomains> worlds = new HashMap<>();
  private @Nullable ProcessorContext<byte[], byte[]> context;
  private @Nullable JournalStore store;
  private @Nullable WaitingBlocks blocks;

  DomainProcessor(Inventories inventories, InventoryGate gate, int partitions) {
    this.inventories = inventories;
    this.gate = gate;
    this.partitions = partitions;
  }

  @Override
  public void init(ProcessorContext<byte[], byte[]> processorContext) {
    context = processorContext;
    store = processorContext.getStateStore(STORE);
    if (!store().wasReadBy(this)) {
      restore(processorContext.getStateStore(BLOCKS));
      store().settle(this);
    }
  }

  /** Snapshots come first: a run that a newer one supersedes is forgotten with all it has. */
  private void restore(KeyValueStore<Bytes, byte[]> waiting) {
    worlds.clear();
    blocks = new WaitingBlocks(waiting);
    for (KeyValue<String, byte[]> snapshot : store().scan(JournalStore.SNAPSHOT)) {
      SeriesId id = SeriesId.parse(snapshot.key.substring(JournalStore.SNAPSHOT.length()));
      world(id.world()).restore(id, snapshot.value);
    }
    for (KeyValue<String, byte[]> clock : store().scan(CLOCK)) {
      String key = clock.key.substring(CLOCK.length());
      int slash = key.indexOf('/');
      world(key.substring(0, slash))
          .clocks()
          .put(key.substring(slash + 1), SourceClock.restore(clock.value));
    }
    worlds.forEach(this::relive);
  }

  /** Takes again what was taken before a restart and is in no snapshot yet. */
  private void relive(String worldKey, WorldDomains world) {
    world
        .clocks()
        .forEach(
            (source, clock) ->
                blocks()
                    .read(worldKey, source, Long.MIN_VALUE, clock.applied())
                    .forEach(block -> world.take(world.read(block))));
  }

  @Override
  public void process(Record<byte[], byte[]> message) {
    String worldKey = Partitioning.world(message.key());
    WorldDomains world = world(worldKey);
    LoadBlock.Header block = LoadBlock.Header.decode(message.value());
    SourceClock clock = world.clocks().of(block.source(), block.partitions());
    if (block.throughMs() > clock.applied()) {
      blocks().put(worldKey, block, message.value());
    }
    if (!block.last()) {
      return;
    }
    if (clock.hear(block.partition(), block.throughMs(), block.end())) {
      gate.await(inventories.of(worldKey), block.source(), clock.time());
      advance(worldKey, world, block.source(), clock);
    } else {
      store().put(clockKey(worldKey, block.source()), clock.snapshot());
    }
  }

  private void advance(String worldKey, WorldDomains world, String source, SourceClock clock) {
    long from = clock.applied() == Long.MIN_VALUE ? Long.MIN_VALUE : clock.applied() + 1;
    List<Inquiry> inquiries = new ArrayList<>();
    long tick = Long.MIN_VALUE;
    for (byte[] bytes : blocks().read(worldKey, source, from, clock.time())) {
      LoadBlock block = world.read(bytes);
      if (block.header().throughMs() != tick) {
        answer(world, inquiries);
        tick = block.header().throughMs();
        clock.applied(tick);
      }
      world.take(block);
      inquiries.addAll(block.inquiries());
    }
    answer(world, inquiries);
    clock.applied(clock.time());
    reconsider(world);
    forwardTick(worldKey, source, clock);
    if (clock.hasEnded()) {
      forget(worldKey);
    } else {
      store().put(clockKey(worldKey, source), clock.snapshot());
      snapshot(worldKey, world, source, clock);
      world.clocks().retired().forEach(gone -> retire(worldKey, world, gone));
      world.forgetAbsent();
    }
  }

  private void answer(WorldDomains world, List<Inquiry> inquiries) {
    inquiries.sort(ORDER);
    for (Inquiry inquiry : inquiries) {
      Answer answer = world.answer(inquiry, part());
      forward(answer);
      if (inquiry.closing() && !answer.complete()) {
        world.deferred().add(inquiry);
      }
    }
    inquiries.clear();
  }

  /** Looks once more at ended episodes for which a source had lagged. */
  private void reconsider(WorldDomains world) {
    for (Inquiry inquiry : world.deferred().release(world.clocks().settled())) {
      forward(world.answer(inquiry.again(), part()).asComplete());
    }
  }

  /** Lets go of a source that was taken away; its members are remembered for longer. */
  private void retire(String worldKey, WorldDomains world, String source) {
    SourceClock clock = Objects.requireNonNull(world.clocks().find(source));
    world.retire(source, clock);
    blocks().deleteAll(worldKey, source);
    store().delete(clockKey(worldKey, source));
    world.clocks().remove(source);
  }

  private void forget(String worldKey) {
    WorldDomains world = worlds.remove(worldKey);
    if (world == null) {
      return;
    }
    world.delete();
    for (String source : world.clocks().sources()) {
      blocks().deleteAll(worldKey, source);
    }
  }

  /** Writes some snapshots and deletes the blocks that nobody needs any more. */
  private void snapshot(String worldKey, WorldDomains world, String source, SourceClock clock) {
    blocks().delete(worldKey, source, world.snapshot(source, clock) - 1);
  }

  private void forward(Answer answer) {
    Inquiry inquiry = answer.inquiry();
    String key = inquiry.world() + "/" + inquiry.episode().id();
    context()
        .forward(new Record<>(key.getBytes(StandardCharsets.UTF_8), AnswersWire.write(answer), 0L));
  }

  private void forwardTick(String worldKey, String source, SourceClock clock) {
    VerdictMessage.Complete tick =
        new VerdictMessage.Complete(
            worldKey,
            source,
            part(),
            partitions,
            Instant.ofEpochMilli(clock.time()),
            clock.hasEnded());
    context()
        .forward(
            new Record<>(worldKey.getBytes(StandardCharsets.UTF_8), AnswersWire.write(tick), 0L));
  }

  private int part() {
    return context().taskId().partition();
  }

  private static String clockKey(String world, String source) {
    return CLOCK + world + "/" + source;
  }

  private WorldDomains world(String key) {
    WorldDomains known = worlds.get(key);
    if (known != null) {
      return known;
    }
    Superseded.by(key, worlds.keySet()).forEach(this::forget);
    WorldDomains created = new WorldDomains(key, inventories.of(key), store());
    worlds.put(key, created);
    return created;
  }

  private JournalStore store() {
    return Objects.requireNonNull(store);
  }

  private WaitingBlocks blocks() {
    return Objects.requireNonNull(blocks);
  }

  private ProcessorContext<byte[], byte[]> context() {
    return Objects.requireNonNull(context);
  }
}
