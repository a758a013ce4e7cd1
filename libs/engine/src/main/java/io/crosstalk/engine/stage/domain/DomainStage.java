package io.crosstalk.engine.stage.domain;

import io.crosstalk.engine.diagnosis.examination.Examination.Examiner;
import io.crosstalk.engine.inventory.Inventories;
import io.crosstalk.engine.stage.Backpressure;
import io.crosstalk.engine.stage.BlockStore;
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
import io.crosstalk.engine.stage.message.LoadBlock;
import io.crosstalk.event.wire.MalformedRecordException;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Stage 2, partitioned by contention domain: keeps the loads of the domains' members, and answers
 * diagnosis requests once every partition of stage 1 has reached their time. Until then load blocks
 * wait on disk, because in a replay one partition may be weeks ahead. No call works for longer than
 * a slice; the remaining work continues with the next record or punctuation, in turns between the
 * worlds.
 */
public final class DomainStage implements Stage {
  private static final Logger LOG = LoggerFactory.getLogger(DomainStage.class);

  private static final String WATERMARKS = "T/";

  /**
   * Number of pieces after which an unfinished examination becomes a dead letter: ten times as many
   * as a domain of 20,000 members needs.
   */
  private static final int MOST_STEPS = 20_000;

  private final Inventories inventories;
  private final WorkSlices slices;
  private final Examiner examiner;
  private final Backpressure pressure;
  private final StageTask task;
  private final StageStore store;
  private final WaitingBlocks blocks;
  private final WorldErasure erasures;
  private final ReplySender replies;
  private final Map<String, WorldDomains> worlds = new HashMap<>();
  private final FairWorldQueue<TickAdvance> work = new FairWorldQueue<>();

  /**
   * Creates the stage and restores its state from the stores.
   *
   * @param waiting store of blocks that wait for other partitions of stage 1
   * @param pressure back-pressure, shared by stages 2 and 3 of an instance
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
    this.slices = slices;
    this.examiner = examiner;
    this.pressure = pressure;
    this.task = task;
    this.store = store;
    replies = new ReplySender(task, partitions);
    blocks = new WaitingBlocks(waiting);
    // Rejects the state of another release before anything without a version is read.
    store.scan(WATERMARKS).forEach(watermarks -> SourceProgress.restore(watermarks.value()));
    erasures = new WorldErasure(store, task, world -> blocks.deleteSome(world, WorldErasure.KEYS));
    restore();
    store.settle();
  }

  /**
   * Restores the state. Snapshots are restored first, because a run that a newer run supersedes is
   * removed with all its state.
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
        world, source, watermarks, blocks, examiner, replies.output(world), MOST_STEPS);
  }

  @Override
  public void close() {
    worlds.keySet().forEach(world -> pressure.removePartition(world, task.partition()));
  }

  @Override
  public void resume() {
    // The next tick of each world notes its position again.
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
      replies.refuse(key, value, e);
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

  private void receive(byte[] key, byte[] value) {
    String worldKey = StageKeys.world(key);
    if (erasures.has(worldKey)) {
      return;
    }
    WorldDomains world = world(worldKey);
    LoadBlock.Header block = LoadBlock.Header.decode(value);
    String source = block.source();
    SourceProgress watermarks = world.watermarks().of(source, block.partitions());
    if (block.sequence() > watermarks.applied()) {
      blocks.put(worldKey, block, value);
    }
    if (!block.last()) {
      return;
    }
    boolean advanced = watermarks.advance(block.partition(), block.sequence(), block.end());
    store.put(watermarkKey(worldKey, source), watermarks.snapshot());
    if (advanced && !work.has(worldKey, each -> each.source().equals(source))) {
      work.add(worldKey, advance(world, source, watermarks));
    }
  }

  /** Processes ticks until the slice is over or no tick is left. */
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
   * Returns whether the next ticks should wait because of back-pressure. A tick that has begun is
   * always completed, because it ends with a watermark after which stage 3 can release findings.
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

  /** Stores the progress of unfinished work, from which a restart continues. */
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
    replies.tick(worldKey, source, watermarks.eventTime(done.target()), ended);
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

  /**
   * Removes the progress of a source that no longer sends ticks; the members that it measured are
   * kept for longer.
   */
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
