package io.crosstalk.correlation.streams;

import io.crosstalk.correlation.episode.ResourceTracker;
import io.crosstalk.correlation.window.ColumnWindow;
import io.crosstalk.event.SampleBatch;
import io.crosstalk.event.wire.ByteReader;
import io.crosstalk.event.wire.ByteWriter;
import io.crosstalk.event.wire.SampleCodec;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** A resource in stage 1: what is known of its series, and what waits for the next tick. */
final class TrackedResource {
  private static final int MANY = 1_000_000;

  /** Of a snapshot of three series, in bytes. */
  private static final int ROOM = 4096;

  private final SeriesId series;
  private ResourceTracker tracker;

  /** In written form: what outlives a collection costs by its objects. */
  private List<byte[]> pending = List.of();

  private @Nullable Routing routing;

  /** Partitions of stage 2: whoever was told of it is told where it is gone, too. */
  private final Set<Integer> told = new TreeSet<>();

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

  /** Forgets everything that was learned: whoever comes back after long is somebody new. */
  void renew() {
    tracker = new ResourceTracker();
    told.clear();
    routing = null;
  }

  boolean isWaiting() {
    return !pending.isEmpty();
  }

  /** Keeps a record with a batch for the next tick. */
  void keep(byte[] batch) {
    if (pending.isEmpty()) {
      // Mostly there is no other: this costs least.
      pending = List.of(batch);
      return;
    }
    if (pending.size() == 1) {
      pending = new ArrayList<>(pending);
    }
    pending.add(batch);
  }

  /** Hands over what waits for a tick, of which there is something. */
  SampleBatch release() {
    List<SampleBatch> released = new ArrayList<>(pending.size());
    for (byte[] batch : pending) {
      released.add((SampleBatch) SampleCodec.decode(batch));
    }
    pending = List.of();
    return Batches.merge(released);
  }

  /** The latest sample that was taken, epoch milliseconds. */
  long takenThrough() {
    return takenThrough;
  }

  void takenThrough(long time) {
    takenThrough = time;
  }

  /** The latest sample that came, be it taken or not; epoch milliseconds. */
  long heardThrough() {
    long latest = takenThrough;
    for (byte[] batch : pending) {
      latest = Math.max(latest, Arrays.stream(SampleCodec.times(batch)).max().orElse(latest));
    }
    return latest;
  }

  @Nullable Routing routing() {
    return routing;
  }

  void route(Routing next) {
    routing = next;
    next.shares().forEach(share -> told.add(share.partition()));
  }

  /** The partitions of stage 2 that were told of it. */
  Set<Integer> told() {
    return told;
  }

  /** Journal entry since which there is something that no snapshot has; -1 for none. */
  long dirtySince() {
    return dirtySince;
  }

  void dirtySince(long entry) {
    dirtySince = entry;
  }

  /** Journal entry up to which the snapshot that this was restored from goes. */
  long appliedThrough() {
    return appliedThrough;
  }

  byte[] snapshot(long entry) {
    ByteWriter out = new ByteWriter(ROOM);
    StateVersion.write(out);
    out.varint(entry + 1);
    out.zigzag(takenThrough);
    out.varint(told.size());
    told.forEach(out::varint);
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
    Set<Integer> told = new TreeSet<>();
    int partitions = in.bounded(MANY, "the number of partitions");
    for (int i = 0; i < partitions; i++) {
      told.add(in.bounded(MANY, "a partition"));
    }
    int waiting = in.bounded(MANY, "the number of batches");
    List<byte[]> batches = new ArrayList<>();
    for (int i = 0; i < waiting; i++) {
      batches.add(in.bytes());
    }
    TrackedResource resource = new TrackedResource(series, ResourceTracker.read(in, chunks));
    resource.told.addAll(told);
    resource.pending = batches;
    resource.appliedThrough = entry;
    resource.takenThrough = takenThrough;
    return resource;
  }
}
