package io.crosstalk.engine.stage.series;

import io.crosstalk.engine.episode.ResourceTracker;
import io.crosstalk.engine.stage.SeriesId;
import io.crosstalk.engine.stage.StateVersion;
import io.crosstalk.engine.stage.message.Routing;
import io.crosstalk.engine.window.ColumnWindow;
import io.crosstalk.event.SampleBatch;
import io.crosstalk.event.wire.ByteReader;
import io.crosstalk.event.wire.ByteWriter;
import io.crosstalk.event.wire.SampleCodec;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * State of one resource, as one source measures it, in stage 1: the tracker of its series, and the
 * samples that wait for the next tick.
 */
public final class TrackedResource {
  private static final int MAX_COUNT = 1_000_000;

  /** Initial size of a snapshot with three series, in bytes. */
  private static final int INITIAL_BYTES = 4096;

  private final SeriesId series;
  private ResourceTracker tracker;

  /**
   * Batches that wait for the next tick, each with ascending times, in binary form, because many
   * small objects that survive a garbage collection are expensive.
   */
  private List<byte[]> pending = List.of();

  private @Nullable Routing routing;

  /**
   * Stage-2 partitions that have received load from this resource. A move is sent to all of them,
   * so that the old partition learns that the resource has left.
   */
  private final Set<Integer> notifiedPartitions = new TreeSet<>();

  private long dirtySince = -1;
  private long appliedThrough = -1;
  private long takenThrough = Long.MIN_VALUE;

  TrackedResource(SeriesId series) {
    this(series, new ResourceTracker());
  }

  private TrackedResource(SeriesId series, ResourceTracker tracker) {
    this.series = series;
    this.tracker = tracker;
  }

  SeriesId series() {
    return series;
  }

  String id() {
    return series.resource();
  }

  ResourceTracker tracker() {
    return tracker;
  }

  /**
   * Removes all learned state, because a resource that returns after a long silence counts as new.
   */
  void renew() {
    tracker = new ResourceTracker();
    notifiedPartitions.clear();
    routing = null;
  }

  boolean isWaiting() {
    return !pending.isEmpty();
  }

  /** Keeps a batch of samples, in binary form, until the next tick. */
  void keep(byte[] received) {
    byte[] batch = BatchSplitter.ascending(received);
    if (pending.isEmpty()) {
      // Mostly there is no other batch; this case is the cheapest.
      pending = List.of(batch);
      return;
    }
    if (pending.size() == 1) {
      pending = new ArrayList<>(pending);
    }
    pending.add(batch);
  }

  /**
   * Returns and removes the waiting samples up to a time (epoch milliseconds, inclusive); null when
   * there are none. Later samples remain in the order in which they came. Batches with later
   * samples only are not read, and the rest of another one is kept in pieces of growing size, so
   * that many ticks over a long history cost little.
   */
  @Nullable SampleBatch release(long throughMs) {
    List<SampleBatch> due = new ArrayList<>(pending.size());
    List<byte[]> rest = new ArrayList<>();
    for (byte[] waiting : pending) {
      if (SampleCodec.firstTime(waiting) > throughMs) {
        rest.add(waiting);
        continue;
      }
      SampleBatch batch = (SampleBatch) SampleCodec.decode(waiting);
      due.add(Objects.requireNonNull(BatchSplitter.through(batch, throughMs)));
      BatchSplitter.pieces(BatchSplitter.after(batch, throughMs), due.getLast().times().length)
          .forEach(piece -> rest.add(SampleCodec.encode(piece)));
    }
    pending = rest.isEmpty() ? List.of() : rest;
    return due.isEmpty() ? null : BatchSplitter.merge(due);
  }

  /** The time of the latest sample that was applied, epoch milliseconds. */
  long takenThrough() {
    return takenThrough;
  }

  void takenThrough(long time) {
    takenThrough = time;
  }

  /** The time of the latest sample that arrived, applied or not, epoch milliseconds. */
  long receivedThrough() {
    long latest = takenThrough;
    for (byte[] batch : pending) {
      latest = Math.max(latest, Arrays.stream(SampleCodec.times(batch)).max().orElseThrow());
    }
    return latest;
  }

  @Nullable Routing routing() {
    return routing;
  }

  void route(Routing next) {
    routing = next;
    next.shares().forEach(share -> notifiedPartitions.add(share.partition()));
  }

  /** Returns the partitions of stage 2 that have received load of this resource. */
  Set<Integer> notifiedPartitions() {
    return notifiedPartitions;
  }

  /**
   * Returns the number of the first journal entry whose changes are in no snapshot; -1 when there
   * is none.
   */
  long dirtySince() {
    return dirtySince;
  }

  void dirtySince(long entry) {
    dirtySince = entry;
  }

  /**
   * Returns the number of the last journal entry whose changes are in the snapshot from which the
   * resource was restored.
   */
  long appliedThrough() {
    return appliedThrough;
  }

  byte[] snapshot(long entry) {
    ByteWriter out = new ByteWriter(INITIAL_BYTES);
    StateVersion.write(out);
    out.varint(entry + 1);
    out.zigzag(takenThrough);
    out.varint(notifiedPartitions.size());
    notifiedPartitions.forEach(out::varint);
    out.varint(pending.size());
    pending.forEach(out::bytes);
    tracker.write(out);
    return out.toByteArray();
  }

  static TrackedResource restore(SeriesId series, byte[] snapshot, ColumnWindow.Chunks chunks) {
    ByteReader in = new ByteReader(snapshot);
    StateVersion.check(in);
    long entry = in.varint() - 1;
    long takenThrough = in.zigzag();
    Set<Integer> notifiedPartitions = new TreeSet<>();
    int partitions = in.bounded(MAX_COUNT, "the number of partitions");
    for (int i = 0; i < partitions; i++) {
      notifiedPartitions.add(in.bounded(MAX_COUNT, "a partition"));
    }
    int waiting = in.bounded(MAX_COUNT, "the number of batches");
    List<byte[]> batches = new ArrayList<>();
    for (int i = 0; i < waiting; i++) {
      batches.add(in.bytes());
    }
    TrackedResource resource = new TrackedResource(series, ResourceTracker.read(in, chunks));
    resource.notifiedPartitions.addAll(notifiedPartitions);
    resource.pending = batches;
    resource.appliedThrough = entry;
    resource.takenThrough = takenThrough;
    return resource;
  }
}
