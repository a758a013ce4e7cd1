package io.crosstalk.engine.stage.domain;

import io.crosstalk.engine.diagnosis.examination.Examination.Examiner;
import io.crosstalk.engine.diagnosis.examination.RequestGroup;
import io.crosstalk.engine.diagnosis.finding.DomainFinding;
import io.crosstalk.engine.episode.DiagnosisRequest;
import io.crosstalk.engine.inventory.Inventories;
import io.crosstalk.engine.stage.Backpressure;
import io.crosstalk.engine.stage.BlockStore;
import io.crosstalk.engine.stage.DeadLetterSender;
import io.crosstalk.engine.stage.FairWorldQueue;
import io.crosstalk.engine.stage.Partitions;
import io.crosstalk.engine.stage.PlatformException;
import io.crosstalk.engine.stage.SeriesId;
import io.crosstalk.engine.stage.SourceProgress;
import io.crosstalk.engine.stage.Stage;
import io.crosstalk.engine.stage.StageKeys;
import io.crosstalk.engine.stage.StageStore;
import io.crosstalk.engine.stage.StageTask;
import io.crosstalk.engine.stage.StageTopics;
import io.crosstalk.engine.stage.SupersededRuns;
import io.crosstalk.engine.stage.WorkSlices;
import io.crosstalk.engine.stage.WorldErasure;
import io.crosstalk.engine.stage.codec.StageCodec;
import io.crosstalk.engine.stage.message.LoadBlock;
import io.crosstalk.engine.stage.message.StageRecord;
import io.crosstalk.engine.stage.message.StageRecord.Reply;
import io.crosstalk.engine.stage.message.StageRecord.Report;
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
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Stage 2, by domain: keeps the load of the members, and processes diagnosis requests once every
 * partition of stage 1 has reached their time. Until then blocks wait on disk: in a replay one
 * partition may be weeks ahead. No call works for longer than a slice; the remaining work continues
 * with the next record or punctuation, in turns between the worlds.
 */
public final class DomainStage implements Stage {
  private static final Logger LOG = LoggerFactory.getLogger(DomainStage.class);

  private static final String WATERMARKS = "T/";

  /**
   * Pieces after which an examination becomes a dead letter: ten times what a domain of 20,000
   * members needs.
   */
  private static final int MOST_STEPS = 20_000;

  private final Inventories inventories;
  private final Partitions partitions;
  private final WorkSlices slices;
  private final Examiner examiner;
  private final Backpressure pressure;
  private final StageTask task;
  private final StageStore store;
  private final WaitingBlocks blocks;
  private final WorldErasure erasures;
  private final DeadLetterSender deadLetters;
  private final Map<String, WorldDomains> worlds = new HashMap<>();
  private final FairWorldQueue<TickAdvance> work = new FairWorldQueue<>();

  /**
   * Restores the state that the stores have.
   *
   * @param waiting blocks that wait for other partitions of stage 1
   * @param pressure shared by stages 2 and 3 of an instance
   * @throws PlatformException when a store fails, or another release has written it
   */
  public DomainStage(
      Inventories inventories,
      Partitions partitions,
      WorkSlices slices,
      Examiner examiner,
      Backpressure pressure,
      StageTask task,
      StageStore store,
      BlockStore waiting) {
    this.inventories = inventories;
    this.partitions = partitions;
    this.slices = slices;
    this.examiner = examiner;
    this.pressure = pressure;
    this.task = task;
    this.store = store;
    deadLetters = new DeadLetterSender(task);
    blocks = new WaitingBlocks(waiting);
    // Rejects the state of another release before anything without a version is read.
    store.scan(WATERMARKS).forEach(watermarks -> SourceProgress.restore(watermarks.value()));
    erasures = new WorldErasure(store, task, world -> blocks.deleteSome(world, WorldErasure.KEYS));
    restore();
    store.settle();
  }

  /**
   * Restores the state; snapshots come first, since a run that a newer one supersedes is removed
   * with all its state.
   */
  private void restore() {
    for (StageStore.Entry snapshot : store.scan(StageStore.SNAPSHOT)) {
      SeriesId id = SeriesId.parse(snapshot.key().substring(StageStore.SNAPSHOT.length()));
      if (!erasures.has(id.world())) {
        world(id.world()).restore(id, snapshot.value());
      }
    }
    for (StageStore.Entry watermarks : store.scan(WATERMARKS)) {
      String key = watermarks.key().substring(WATERMARKS.length());
      int slash = key.indexOf('/');
      world(key.substring(0, slash))
          .watermarks()
          .put(key.substring(slash + 1), SourceProgress.restore(watermarks.value()));
    }
    worlds.forEach(this::replay);
    worlds.forEach(this::resume);
  }

  /** Applies the blocks again that were applied before a restart and are in no snapshot yet. */
  private void replay(String worldKey, WorldDomains world) {
    world
        .watermarks()
        .forEach(
            (source, watermarks) ->
                blocks
                    .read(worldKey, source, Long.MIN_VALUE, watermarks.applied())
                    .forEach(block -> reapply(world, block)));
  }

  private static void reapply(WorldDomains world, byte[] block) {
    try {
      world.take(world.read(block));
    } catch (PlatformException e) {
      throw e;
    } catch (RuntimeException e) {
      // It became a dead letter before the restart.
    }
  }

  private void resume(String worldKey, WorldDomains world) {
    world
        .watermarks()
        .forEach(
            (source, watermarks) -> {
              if (watermarks.isBehind()) {
                work.add(worldKey, advance(world, source, watermarks));
              }
            });
  }

  private TickAdvance advance(WorldDomains world, String source, SourceProgress watermarks) {
    return new TickAdvance(
        world, source, watermarks, blocks, examiner, new Post(world), MOST_STEPS);
  }

  @Override
  public void close() {
    worlds.keySet().forEach(world -> pressure.removePartition(world, task.partition()));
  }

  @Override
  public void process(byte @Nullable [] key, byte @Nullable [] value) {
    if (key == null || value == null) {
      LOG.warn("a record of {} without key or value was ignored", StageTopics.LOADS);
      return;
    }
    long begin = task.nanos();
    try {
      receive(key, value);
    } catch (MalformedRecordException | IllegalArgumentException e) {
      refuse(key, value, e);
    }
    work(begin, slices.perRecord());
  }

  @Override
  public boolean hasWork() {
    return !work.isEmpty() || !erasures.isEmpty();
  }

  @Override
  public void continueWork() {
    work(task.nanos(), slices.perPunctuation());
  }

  private void refuse(byte[] key, byte[] value, RuntimeException reason) {
    deadLetters.send(
        StageKeys.world(key),
        StageTopics.LOADS,
        "a block of loads could not be read: " + reason.getMessage(),
        0,
        value);
  }

  private void receive(byte[] key, byte[] value) {
    String worldKey = StageKeys.world(key);
    if (erasures.has(worldKey)) {
      return;
    }
    WorldDomains world = world(worldKey);
    LoadBlock.Header block = LoadBlock.Header.decode(value);
    String source = block.source();
    SourceProgress watermarks = world.watermarks().of(source, block.partitions());
    if (block.throughMs() > watermarks.applied()) {
      blocks.put(worldKey, block, value);
    }
    if (!block.last()) {
      return;
    }
    boolean advanced = watermarks.advance(block.partition(), block.throughMs(), block.end());
    store.put(watermarkKey(worldKey, source), watermarks.snapshot());
    if (advanced && !work.has(worldKey, each -> each.source().equals(source))) {
      work.add(worldKey, advance(world, source, watermarks));
    }
  }

  /** Works until the slice is over or no work is left. */
  private void work(long begin, Duration slice) {
    Set<TickAdvance> touched = new HashSet<>();
    Set<String> closed = new HashSet<>();
    long end = begin + slice.toNanos();
    String worldKey = work.next(closed);
    while (worldKey != null) {
      long start = task.nanos();
      TickAdvance first = work.first(worldKey);
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
      long now = task.nanos();
      work.used(worldKey, now - start);
      worldKey = now - end < 0 ? work.next(closed) : null;
    }
    touched.forEach(this::keep);
    erasures.goOn(end);
  }

  /**
   * Returns whether work should wait for another partition before it begins. A tick that has begun
   * is completed: it ends with a watermark, by which stage 3 releases findings.
   */
  private boolean shouldWait(TickAdvance next) {
    boolean pressed = pressure.shouldWait(next.world(), task.partition());
    if (pressed && next.isUnderWay()) {
      next.endWithTick();
    }
    return pressed && !next.isUnderWay();
  }

  private void note(TickAdvance advance) {
    if (worlds.containsKey(advance.world())) {
      pressure.noteProgress(advance.world(), task.partition(), advance.watermarks().applied());
    }
  }

  /** Stores how far an advance has come, in case this instance stops here. */
  private void keep(TickAdvance unfinished) {
    String worldKey = unfinished.world();
    if (worlds.containsKey(worldKey)) {
      store.put(watermarkKey(worldKey, unfinished.source()), unfinished.watermarks().snapshot());
    }
  }

  private void complete(String worldKey, TickAdvance done) {
    WorldDomains world = world(worldKey);
    String source = done.source();
    SourceProgress watermarks = done.watermarks();
    boolean ended = watermarks.hasEnded() && done.target() >= watermarks.time();
    forwardTick(worldKey, source, done.target(), ended);
    watermarks.forwarded(done.target());
    if (ended) {
      forget(worldKey);
      return;
    }
    store.put(watermarkKey(worldKey, source), watermarks.snapshot());
    snapshot(worldKey, world, source, watermarks);
    if (watermarks.isBehind()) {
      work.add(worldKey, advance(world, source, watermarks));
    }
    world.watermarks().retired().forEach(gone -> retire(worldKey, world, gone));
    world.forgetAbsent();
  }

  /** Releases the state of a source that was removed; its members are kept for longer. */
  private void retire(String worldKey, WorldDomains world, String source) {
    SourceProgress watermarks = Objects.requireNonNull(world.watermarks().find(source));
    world.retire(source, watermarks);
    blocks.deleteAll(worldKey, source);
    store.delete(watermarkKey(worldKey, source));
    world.watermarks().remove(source);
  }

  private void forget(String worldKey) {
    work.forget(worldKey);
    pressure.removePartition(worldKey, task.partition());
    WorldDomains world = worlds.remove(worldKey);
    if (world == null) {
      return;
    }
    store.deleteAll(WATERMARKS + worldKey + "/");
    world.deferred().delete();
    erasures.begin(worldKey, world.stored());
  }

  /** Writes some snapshots and deletes the blocks that are no longer needed. */
  private void snapshot(
      String worldKey, WorldDomains world, String source, SourceProgress watermarks) {
    blocks.delete(worldKey, source, world.snapshot(source, watermarks) - 1);
  }

  /** Sends the output of one world. */
  private final class Post implements TickAdvance.Post {
    private final WorldDomains world;

    Post(WorldDomains world) {
      this.world = world;
    }

    @Override
    public void share(String id, DomainFinding finding, List<DiagnosisRequest> requests) {
      byte[] value = new StageRecord.Shared(world.key(), task.partition(), id, finding).bytes();
      Set<Integer> targets = new TreeSet<>();
      requests.forEach(each -> targets.add(partitions.of(answerKey(each))));
      targets.forEach(target -> send(StageKeys.to(target, world.key()), value));
    }

    @Override
    public void answer(DiagnosisRequest request, List<Report> reports, boolean remembered) {
      Reply reply = world.reply(request, task.partition(), reports, remembered);
      boolean again = request.reconsidered();
      send(answerKey(request), (again ? reply.asComplete() : reply).bytes());
      if (!again && request.closing() && !reply.complete()) {
        world.deferred().add(request);
      }
    }

    @Override
    public void setAside(RequestGroup group, String reason) {
      deadLetters.send(
          world.key(),
          group.lead().source(),
          "the examination of %s for %s and %d other requests was given up: %s"
              .formatted(
                  group.domain().id(),
                  group.lead().victim().resource(),
                  group.requests().size() - 1,
                  reason),
          group.lead().decidedAtMs(),
          StageCodec.write(group.lead()));
    }

    @Override
    public void setAside(byte[] block, RuntimeException reason) {
      deadLetters.send(
          world.key(),
          LoadBlock.Header.decode(block).source(),
          "a block of loads could not be applied: " + reason,
          LoadBlock.Header.decode(block).throughMs(),
          block);
    }
  }

  private static byte[] answerKey(DiagnosisRequest request) {
    return (request.world() + "/" + request.episode().id()).getBytes(StandardCharsets.UTF_8);
  }

  private void send(byte[] key, byte[] value) {
    task.send(StageTask.Channel.REPLIES, key, value);
  }

  private void forwardTick(String worldKey, String source, long throughMs, boolean ended) {
    VerdictMessage.Complete tick =
        new VerdictMessage.Complete(
            worldKey,
            source,
            task.partition(),
            partitions.count(),
            Instant.ofEpochMilli(throughMs),
            ended);
    byte[] value = new StageRecord.Ticked(tick).bytes();
    for (int target = 0; target < partitions.count(); target++) {
      send(StageKeys.to(target, worldKey), value);
    }
  }

  private static String watermarkKey(String world, String source) {
    return WATERMARKS + world + "/" + source;
  }

  private WorldDomains world(String key) {
    WorldDomains known = worlds.get(key);
    if (known != null) {
      return known;
    }
    SupersededRuns.by(key, worlds.keySet()).forEach(this::forget);
    WorldDomains created = new WorldDomains(key, inventories.of(key), store);
    worlds.put(key, created);
    return created;
  }
}
