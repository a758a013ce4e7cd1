package io.crosstalk.engine.stage.series;

import io.crosstalk.engine.inventory.Inventories;
import io.crosstalk.engine.objective.Objectives;
import io.crosstalk.engine.stage.Partitions;
import io.crosstalk.engine.stage.PlatformException;
import io.crosstalk.engine.stage.SeriesId;
import io.crosstalk.engine.stage.SnapshotQueue;
import io.crosstalk.engine.stage.Stage;
import io.crosstalk.engine.stage.StageStore;
import io.crosstalk.engine.stage.StageTask;
import io.crosstalk.engine.stage.SupersededRuns;
import io.crosstalk.engine.stage.WorkSlices;
import io.crosstalk.engine.stage.WorldErasure;
import io.crosstalk.engine.stage.series.SeriesBacklog.Entry;
import io.crosstalk.event.Decision;
import io.crosstalk.event.InventoryNews;
import io.crosstalk.event.SampleBatch;
import io.crosstalk.event.Tick;
import io.crosstalk.event.Topics;
import io.crosstalk.event.wire.MalformedRecordException;
import io.crosstalk.event.wire.SampleCodec;
import java.nio.charset.StandardCharsets;
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
 * Stage 1, partitioned by resource: collects samples until a tick, then passes them to each
 * resource's tracker in order of time and sends loads and diagnosis requests to stage 2.
 */
public final class SeriesStage implements Stage {
  private static final Logger LOG = LoggerFactory.getLogger(SeriesStage.class);

  private final Inventories inventories;
  private final Objectives objectives;
  private final WorkSlices slices;
  private final Partitions partitions;
  private final StageTask task;
  private final StageStore store;
  private final SnapshotQueue<WorldSeries.Changed> changed = new SnapshotQueue<>();
  private final Map<String, WorldSeries> worlds = new HashMap<>();
  private final SeriesDeadLetters deadLetters;
  private final SeriesBacklog backlog;
  private final WorldErasure erasures;

  /**
   * Creates the stage and restores its state from the store.
   *
   * @throws PlatformException when the store fails, or another release has written it
   */
  public SeriesStage(
      Inventories inventories,
      Objectives objectives,
      Partitions partitions,
      WorkSlices slices,
      StageTask task,
      StageStore store) {
    this.inventories = inventories;
    this.objectives = objectives;
    this.partitions = partitions;
    this.slices = slices;
    this.task = task;
    this.store = store;
    deadLetters = new SeriesDeadLetters(task);
    backlog = new SeriesBacklog(store);
    erasures = new WorldErasure(store, task, world -> true);
    restore();
    store.settle();
  }

  private void restore() {
    for (StageStore.Entry snapshot : store.scan(StageStore.SNAPSHOT)) {
      SeriesId id = SeriesId.parse(snapshot.key().substring(StageStore.SNAPSHOT.length()));
      if (!erasures.has(id.world())) {
        world(id.world()).restore(id, snapshot.value());
      }
    }
    store.replay((number, key, value) -> replayEntry(key, value, number));
  }

  /**
   * Processes an entry of the journal again if it was processed before a restart; otherwise adds it
   * to the backlog.
   */
  private void replayEntry(byte[] key, byte[] value, long number) {
    String worldKey = worldKey(key);
    if (erasures.has(worldKey)) {
      return;
    }
    if (backlog.wasPending(worldKey, number)) {
      backlog.add(worldKey, new Entry(number, key, value));
      return;
    }
    try {
      switch (SampleCodec.decode(value)) {
        case SampleBatch batch -> take(worldKey, key, batch, value, number);
        case Tick tick -> {
          WorldSeries world = world(worldKey);
          InventoryGate.DEFAULT.await(
              world.inventory(), tick.source(), tick.completeThroughMs(), task);
          world.begin(tick, number, SeriesOutput.NONE).run();
          if (tick.end()) {
            forget(worldKey);
          }
        }
        case InventoryNews _, Decision _ -> {}
      }
    } catch (MalformedRecordException | IllegalArgumentException e) {
      LOG.debug("entry {} of the journal was refused before: {}", number, e.getMessage());
    }
  }

  @Override
  public void process(byte @Nullable [] key, byte @Nullable [] value) {
    if (key == null || value == null) {
      LOG.warn("a record of {} without key or value was ignored", Topics.SAMPLES);
      return;
    }
    accept(key, value, task.nanos());
  }

  @Override
  public boolean hasWork() {
    return !backlog.isEmpty() || !erasures.isEmpty();
  }

  @Override
  public void continueWork() {
    work(task.nanos(), slices.perPunctuation());
  }

  @Override
  public void close() {
    // Stage 1 takes no part in the back-pressure.
  }

  @Override
  public void resume() {
    // Nothing was given up.
  }

  private void accept(byte[] key, byte[] value, long begin) {
    String worldKey = worldKey(key);
    if (erasures.has(worldKey)) {
      LOG.debug("world {} is over: a record of {} was ignored", worldKey, Topics.SAMPLES);
    } else if (isOverLimit(worldKey, begin) && !isTick(value)) {
      deadLetters.rejected(key, value, SeriesBacklog.FULL);
    } else {
      Entry entry = new Entry(store.append(key, value), key, value);
      if (backlog.has(worldKey)
          || !workOff(worldKey, entry, begin + slices.perRecord().toNanos())) {
        backlog.add(worldKey, entry);
      }
    }
    if (hasWork()) {
      work(begin, slices.perRecord());
    }
  }

  /**
   * Waits for at most a slice while the backlog of a world is full. Returns whether the wait of the
   * world has become so long that its samples must be rejected.
   */
  private boolean isOverLimit(String worldKey, long begin) {
    long end = begin + slices.perPunctuation().toNanos();
    boolean full = backlog.isFull(worldKey);
    boolean overdue = full && isOverdue(worldKey);
    while (full && !overdue && task.nanos() - end < 0) {
      task.pause(slices.pause());
      work(task.nanos(), slices.perRecord());
      full = backlog.isFull(worldKey);
      overdue = full && isOverdue(worldKey);
    }
    return overdue;
  }

  private boolean isOverdue(String worldKey) {
    return backlog.hasWaited(worldKey, task.nanos(), slices.longestWait().toNanos());
  }

  private static boolean isTick(byte[] value) {
    try {
      return SampleCodec.decode(value) instanceof Tick;
    } catch (MalformedRecordException | IllegalArgumentException e) {
      return false;
    }
  }

  /** Processes the backlog until the slice is over, in turns between the worlds. */
  private void work(long begin, Duration slice) {
    long end = begin + slice.toNanos();
    Set<String> closed = new HashSet<>();
    String worldKey = backlog.next(closed);
    while (worldKey != null) {
      long start = task.nanos();
      Entry first = backlog.first(worldKey);
      if (workOff(worldKey, first, end)) {
        backlog.done(worldKey);
      } else {
        closed.add(worldKey);
      }
      long now = task.nanos();
      backlog.used(worldKey, now - start);
      worldKey = now - end < 0 ? backlog.next(closed) : null;
    }
    backlog.note();
    erasures.goOn(end);
  }

  /**
   * Processes an entry until it is complete or the slice is over. Returns whether it is complete.
   */
  private boolean workOff(String worldKey, Entry entry, long end) {
    try {
      if (entry.tick() != null) {
        return continueWork(worldKey, entry, entry.tick(), end);
      }
      return switch (SampleCodec.decode(entry.value())) {
        case SampleBatch batch -> {
          take(worldKey, entry.key(), batch, entry.value(), entry.number());
          yield true;
        }
        case Tick tick -> begin(worldKey, entry, tick, end);
        case InventoryNews _, Decision _ -> true;
      };
    } catch (MalformedRecordException | IllegalArgumentException e) {
      deadLetters.rejected(
          entry.key(), entry.value(), Objects.requireNonNullElse(e.getMessage(), "not readable"));
      return true;
    }
  }

  private void take(
      String worldKey, byte[] keyBytes, SampleBatch batch, byte[] value, long number) {
    String key = new String(keyBytes, StandardCharsets.UTF_8);
    world(worldKey).add(batch.source(), resource(key, key.indexOf('/')), value, number);
  }

  /**
   * Begins to process a tick if the inventory of its source is complete; otherwise the tick and all
   * later entries of its world wait.
   */
  private boolean begin(String worldKey, Entry entry, Tick tick, long end) {
    WorldSeries world = world(worldKey);
    if (!world.inventory().isComplete(tick.source(), tick.completeThroughMs())) {
      if (entry.hasWaitedLong(task.nanos())) {
        LOG.warn(
            "world {} waits: its source {} has ticked on crosstalk.samples, but neither on"
                + " crosstalk.inventory nor on crosstalk.changes; see whether ingest-service runs",
            worldKey,
            tick.source());
      }
      return false;
    }
    SeriesTick work =
        world.begin(
            tick,
            entry.number(),
            new LiveSeriesOutput(worldKey, world.blocks(tick.source()), task, deadLetters));
    entry.begin(work);
    return continueWork(worldKey, entry, work, end);
  }

  private boolean continueWork(String worldKey, Entry entry, SeriesTick work, long end) {
    boolean done = work.step();
    while (!done && task.nanos() - end < 0) {
      done = work.step();
    }
    work.out().send(work.tick(), done);
    if (done) {
      if (work.tick().end()) {
        forget(worldKey);
      }
      snapshot(worldKey, entry.number());
    }
    return done;
  }

  /** Writes snapshots after an entry. From then on the entry counts as processed. */
  private void snapshot(String worldKey, long number) {
    changed.drain(
        each -> !backlog.hasBegun(each.world()),
        each ->
            each.write(
                each.world().equals(worldKey)
                    ? number
                    : backlog.appliedThrough(each.world(), store.lastEntry())));
    Long oldest = changed.oldest(WorldSeries.Changed::dirtySince);
    long needed = oldest == null ? store.lastEntry() + 1 : oldest;
    store.trim(Math.min(needed, backlog.firstPending(number + 1)));
  }

  private static String worldKey(byte[] keyBytes) {
    String key = new String(keyBytes, StandardCharsets.UTF_8);
    int slash = key.indexOf('/');
    return slash < 0 ? key : key.substring(0, slash);
  }

  private static String resource(String key, int slash) {
    if (slash < 0 || slash == key.length() - 1) {
      throw new IllegalArgumentException("the key names no resource: " + key);
    }
    return key.substring(slash + 1);
  }

  private WorldSeries world(String key) {
    WorldSeries known = worlds.get(key);
    if (known != null) {
      return known;
    }
    SupersededRuns.by(key, worlds.keySet()).forEach(this::forget);
    WorldSeries created =
        new WorldSeries(key, inventories.of(key), objectives, store, changed, partitions);
    worlds.put(key, created);
    return created;
  }

  private void forget(String key) {
    changed.removeIf(each -> each.world().equals(key));
    backlog.forget(key);
    WorldSeries gone = worlds.remove(key);
    if (gone != null) {
      erasures.begin(key, gone.stored());
    }
  }
}
