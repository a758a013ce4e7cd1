package io.crosstalk.correlation.streams;

import io.crosstalk.correlation.diagnosis.Cohort;
import io.crosstalk.correlation.diagnosis.DomainFinding;
import io.crosstalk.correlation.diagnosis.Examination.Examiner;
import io.crosstalk.correlation.episode.DiagnosisRequest;
import io.crosstalk.correlation.inventory.Inventories;
import io.crosstalk.correlation.streams.StageRecord.Reply;
import io.crosstalk.correlation.streams.StageRecord.Report;
import io.crosstalk.event.VerdictMessage;
import io.crosstalk.event.wire.MalformedRecordException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.processor.Cancellable;
import org.apache.kafka.streams.processor.PunctuationType;
import org.apache.kafka.streams.processor.api.Processor;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.state.KeyValueStore;
import org.jspecify.annotations.Nullable;

/**
 * Stage 2, by domain: keeps the load of the members, and processes diagnosis requests once every
 * partition of stage 1 has reached their time. Until then blocks wait on disk: in a replay one
 * partition may be weeks ahead. No call works for longer than a slice; the remaining work continues
 * with the next record or punctuation, in turns between the worlds.
 */
final class DomainProcessor implements Processor<byte[], byte[], byte[], byte[]> {
  static final String STORE = "domains";
  static final String BLOCKS = "blocks";
  static final String ANSWERS_SINK = "answers-sink";

  private static final String WATERMARKS = "T/";

  /**
   * Pieces after which an examination becomes a dead letter: ten times what a domain of 20,000
   * members needs.
   */
  private static final int MOST_STEPS = 20_000;

  private final Inventories inventories;
  private final int partitions;
  private final Slices slices;
  private final Examiner examiner;
  private final Pieces pieces;
  private final Backpressure pressure;
  private final Map<String, WorldDomains> worlds = new HashMap<>();
  private WorldShares<Advance> work = new WorldShares<>();
  private @Nullable ProcessorContext<byte[], byte[]> context;
  private @Nullable JournalStore store;
  private @Nullable WaitingBlocks blocks;
  private @Nullable WorldErasure erasures;
  private @Nullable Cancellable continuation;
  private @Nullable DeadLetterSender deadLetters;

  DomainProcessor(
      Inventories inventories,
      int partitions,
      Slices slices,
      Examiner examiner,
      Pieces pieces,
      Backpressure pressure) {
    this.inventories = inventories;
    this.partitions = partitions;
    this.slices = slices;
    this.examiner = examiner;
    this.pieces = pieces;
    this.pressure = pressure;
  }

  @Override
  public void init(ProcessorContext<byte[], byte[]> processorContext) {
    context = processorContext;
    deadLetters = new DeadLetterSender(processorContext);
    store = processorContext.getStateStore(STORE);
    if (!store().wasReadBy(this)) {
      restore(processorContext.getStateStore(BLOCKS));
      store().settle(this);
    }
    if (continuation != null) {
      continuation.cancel();
    }
    continuation =
        processorContext.schedule(
            slices.pause(), PunctuationType.WALL_CLOCK_TIME, time -> continueWork());
  }

  /**
   * Restores the state; snapshots come first, since a run that a newer one supersedes is removed
   * with all its state.
   */
  private void restore(KeyValueStore<Bytes, byte[]> waiting) {
    worlds.clear();
    work = new WorldShares<>();
    blocks = new WaitingBlocks(waiting);
    // Rejects the state of another release before anything without a version is read.
    store().scan(WATERMARKS).forEach(watermarks -> PartitionWatermarks.restore(watermarks.value));
    erasures = new WorldErasure(store(), world -> blocks().deleteSome(world, WorldErasure.KEYS));
    for (KeyValue<String, byte[]> snapshot : store().scan(JournalStore.SNAPSHOT)) {
      SeriesId id = SeriesId.parse(snapshot.key.substring(JournalStore.SNAPSHOT.length()));
      if (!erasures().has(id.world())) {
        world(id.world()).restore(id, snapshot.value);
      }
    }
    for (KeyValue<String, byte[]> watermarks : store().scan(WATERMARKS)) {
      String key = watermarks.key.substring(WATERMARKS.length());
      int slash = key.indexOf('/');
      world(key.substring(0, slash))
          .clocks()
          .put(key.substring(slash + 1), PartitionWatermarks.restore(watermarks.value));
    }
    worlds.forEach(this::replay);
    worlds.forEach(this::resume);
  }

  /** Applies the blocks again that were applied before a restart and are in no snapshot yet. */
  private void replay(String worldKey, WorldDomains world) {
    world
        .clocks()
        .forEach(
            (source, watermarks) ->
                blocks()
                    .read(worldKey, source, Long.MIN_VALUE, watermarks.applied())
                    .forEach(block -> reapply(world, block)));
  }

  private static void reapply(WorldDomains world, byte[] block) {
    try {
      world.take(world.read(block));
    } catch (KafkaException | StateVersionException e) {
      throw e;
    } catch (RuntimeException e) {
      // It became a dead letter before the restart.
    }
  }

  private void resume(String worldKey, WorldDomains world) {
    world
        .clocks()
        .forEach(
            (source, watermarks) -> {
              if (watermarks.isBehind()) {
                work.add(worldKey, advance(world, source, watermarks));
              }
            });
  }

  private Advance advance(WorldDomains world, String source, PartitionWatermarks watermarks) {
    return new Advance(world, source, watermarks, blocks(), examiner, new Post(world), MOST_STEPS);
  }

  @Override
  public void close() {
    worlds.keySet().forEach(world -> pressure.left(world, part()));
  }

  @Override
  public void process(Record<byte[], byte[]> message) {
    if (message.key() == null || message.value() == null) {
      return;
    }
    long begin = System.nanoTime();
    try {
      receive(message);
    } catch (MalformedRecordException | IllegalArgumentException e) {
      refuse(message, e);
    }
    work(begin, slices.perRecord());
    pieces.ended(Pieces.Stage.DOMAINS, begin);
  }

  private void continueWork() {
    if (!work.isEmpty() || !erasures().isEmpty()) {
      long begin = System.nanoTime();
      work(begin, slices.perPunctuation());
      pieces.ended(Pieces.Stage.DOMAINS, begin);
    }
  }

  private void refuse(Record<byte[], byte[]> message, RuntimeException reason) {
    deadLetters()
        .send(
            Partitioning.world(message.key()),
            BusTopics.LOADS,
            "a block of loads could not be read: " + reason.getMessage(),
            0,
            message.value());
  }

  private void receive(Record<byte[], byte[]> message) {
    String worldKey = Partitioning.world(message.key());
    if (erasures().has(worldKey)) {
      return;
    }
    WorldDomains world = world(worldKey);
    LoadBlock.Header block = LoadBlock.Header.decode(message.value());
    String source = block.source();
    PartitionWatermarks watermarks = world.clocks().of(source, block.partitions());
    if (block.throughMs() > watermarks.applied()) {
      blocks().put(worldKey, block, message.value());
    }
    if (!block.last()) {
      return;
    }
    boolean advanced = watermarks.hear(block.partition(), block.throughMs(), block.end());
    store().put(watermarkKey(worldKey, source), watermarks.snapshot());
    if (advanced && !work.has(worldKey, each -> each.source().equals(source))) {
      work.add(worldKey, advance(world, source, watermarks));
    }
  }

  /** Works until the slice is over or no work is left. */
  private void work(long begin, Duration slice) {
    Set<Advance> touched = new HashSet<>();
    Set<String> closed = new HashSet<>();
    long end = begin + slice.toNanos();
    String worldKey = work.next(closed);
    while (worldKey != null) {
      long start = System.nanoTime();
      Advance first = work.first(worldKey);
      if (!first.isReady() || shouldWait(first)) {
        closed.add(worldKey);
      } else if (first.step()) {
        touched.remove(first);
        work.done(worldKey);
        complete(worldKey, first);
      } else {
        touched.add(first);
      }
      note(first);
      long now = System.nanoTime();
      work.used(worldKey, now - start);
      worldKey = now - end < 0 ? work.next(closed) : null;
    }
    touched.forEach(this::keep);
    erasures().goOn(end);
  }

  /**
   * Whether work should wait for another partition before it begins. A tick that has begun is
   * completed: it ends with a watermark, by which stage 3 releases findings.
   */
  private boolean shouldWait(Advance next) {
    boolean pressed = pressure.shouldWait(next.world(), part());
    if (pressed && next.isUnderWay()) {
      next.endWithTick();
    }
    return pressed && !next.isUnderWay();
  }

  private void note(Advance advance) {
    if (worlds.containsKey(advance.world())) {
      pressure.came(advance.world(), part(), advance.clock().applied());
    }
  }

  /** Stores how far an advance has come, in case this instance stops here. */
  private void keep(Advance unfinished) {
    String worldKey = unfinished.world();
    if (worlds.containsKey(worldKey)) {
      store().put(watermarkKey(worldKey, unfinished.source()), unfinished.clock().snapshot());
    }
  }

  private void complete(String worldKey, Advance done) {
    WorldDomains world = world(worldKey);
    String source = done.source();
    PartitionWatermarks watermarks = done.clock();
    boolean ended = watermarks.hasEnded() && done.target() >= watermarks.time();
    forwardTick(worldKey, source, done.target(), ended);
    watermarks.forwarded(done.target());
    if (ended) {
      forget(worldKey);
      return;
    }
    store().put(watermarkKey(worldKey, source), watermarks.snapshot());
    snapshot(worldKey, world, source, watermarks);
    if (watermarks.isBehind()) {
      work.add(worldKey, advance(world, source, watermarks));
    }
    world.clocks().retired().forEach(gone -> retire(worldKey, world, gone));
    world.forgetAbsent();
  }

  /** Releases the state of a source that was removed; its members are kept for longer. */
  private void retire(String worldKey, WorldDomains world, String source) {
    PartitionWatermarks watermarks = Objects.requireNonNull(world.clocks().find(source));
    world.retire(source, watermarks);
    blocks().deleteAll(worldKey, source);
    store().delete(watermarkKey(worldKey, source));
    world.clocks().remove(source);
  }

  private void forget(String worldKey) {
    work.forget(worldKey);
    pressure.left(worldKey, part());
    WorldDomains world = worlds.remove(worldKey);
    if (world == null) {
      return;
    }
    store().deleteAll(WATERMARKS + worldKey + "/");
    world.deferred().delete();
    erasures().begin(worldKey, world.stored());
  }

  /** Writes some snapshots and deletes the blocks that are no longer needed. */
  private void snapshot(
      String worldKey, WorldDomains world, String source, PartitionWatermarks watermarks) {
    blocks().delete(worldKey, source, world.snapshot(source, watermarks) - 1);
  }

  /** Sends the output of one world. */
  private final class Post implements Advance.Post {
    private final WorldDomains world;

    Post(WorldDomains world) {
      this.world = world;
    }

    @Override
    public void share(String id, DomainFinding finding, List<DiagnosisRequest> requests) {
      byte[] value = new StageRecord.Shared(world.key(), part(), id, finding).bytes();
      Set<Integer> targets = new TreeSet<>();
      requests.forEach(each -> targets.add(Partitioning.hashed(answerKey(each), partitions)));
      targets.forEach(target -> send(Partitioning.to(target, world.key()), value));
    }

    @Override
    public void answer(DiagnosisRequest request, List<Report> reports, boolean remembered) {
      Reply reply = world.reply(request, part(), reports, remembered);
      boolean again = request.reconsidered();
      send(answerKey(request), (again ? reply.asComplete() : reply).bytes());
      if (!again && request.closing() && !reply.complete()) {
        world.deferred().add(request);
      }
    }

    @Override
    public void setAside(Cohort cohort, String reason) {
      deadLetters()
          .send(
              world.key(),
              cohort.lead().source(),
              "the examination of %s for %s and %d other inquiries was given up: %s"
                  .formatted(
                      cohort.domain().id(),
                      cohort.lead().victim().resource(),
                      cohort.inquiries().size() - 1,
                      reason),
              cohort.lead().decidedAtMs(),
              StageCodec.write(cohort.lead()));
    }

    @Override
    public void setAside(byte[] block, RuntimeException reason) {
      deadLetters()
          .send(
              world.key(),
              LoadBlock.Header.decode(block).source(),
              "a block of loads could not be taken: " + reason,
              LoadBlock.Header.decode(block).throughMs(),
              block);
    }
  }

  private static byte[] answerKey(DiagnosisRequest request) {
    return (request.world() + "/" + request.episode().id()).getBytes(StandardCharsets.UTF_8);
  }

  private void send(byte[] key, byte[] value) {
    context().forward(new Record<>(key, value, 0L), ANSWERS_SINK);
  }

  private void forwardTick(String worldKey, String source, long throughMs, boolean ended) {
    VerdictMessage.Complete tick =
        new VerdictMessage.Complete(
            worldKey, source, part(), partitions, Instant.ofEpochMilli(throughMs), ended);
    byte[] value = new StageRecord.Ticked(tick).bytes();
    for (int target = 0; target < partitions; target++) {
      send(Partitioning.to(target, worldKey), value);
    }
  }

  private int part() {
    return context().taskId().partition();
  }

  private static String watermarkKey(String world, String source) {
    return WATERMARKS + world + "/" + source;
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

  private WorldErasure erasures() {
    return Objects.requireNonNull(erasures);
  }

  private DeadLetterSender deadLetters() {
    return Objects.requireNonNull(deadLetters);
  }

  private ProcessorContext<byte[], byte[]> context() {
    return Objects.requireNonNull(context);
  }
}
