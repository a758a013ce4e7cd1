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
import org.jspecify.annotations.Nullable;

/** A resource in stage 1: what is known of its series, and what waits for the next tick. */
final class TrackedResource {
  private static final int MANY = 1_000_000;

  /** Of a snapshot of three series, in bytes. */
  private static final int ROOM = 4096;

  private final SeriesId series;
  private ResourceTracker tracker;
  private List<SampleBatch> pending = List.of();
  private @Nullable Routing routing;
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
  }

  boolean isWaiting() {
    return !pending.isEmpty();
  }

  /** Keeps a batch for the next tick. */
  void keep(SampleBatch batch) {
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

  /** Hands over what waits for a tick. */
  List<SampleBatch> release() {
    List<SampleBatch> released = pending;
    pending = List.of();
    return released;
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
    for (SampleBatch batch : pending) {
      latest = Math.max(latest, Arrays.stream(batch.times()).max().orElse(latest));
    }
    return latest;
  }

  @Nullable Routing routing() {
    return routing;
  }

  void route(Routing next) {
    routing = next;
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

  /** What waits, in pieces that a record can hold: what was merged may have more times. */
  private List<SampleBatch> records() {
    List<SampleBatch> records = new ArrayList<>(pending.size());
    for (SampleBatch batch : pending) {
      SampleBatch rest = batch;
      while (rest != null && rest.times().length > SampleBatch.MAX_TIMES) {
        SampleBatch first = Batches.first(rest, Long.MAX_VALUE);
        records.add(first);
        rest = Batches.after(rest, first.times()[first.times().length - 1]);
      }
      if (rest != null) {
        records.add(rest);
      }
    }
    return records;
  }

  byte[] snapshot(long entry) {
    ByteWriter out = new ByteWriter(ROOM);
    StateVersion.write(out);
    out.varint(entry + 1);
    out.zigzag(takenThrough);
    List<SampleBatch> records = records();
    out.varint(records.size());
    for (SampleBatch batch : records) {
      out.bytes(SampleCodec.encode(batch));
    }
    tracker.write(out);
    return out.toByteArray();
  }

  static TrackedResource restore(SeriesId series, byte[] snapshot, ColumnWindow.Chunks chunks) {
    ByteReader in = new ByteReader(snapshot);
    StateVersion.check(in);
    long entry = in.varint() - 1;
    long takenThrough = in.zigzag();
    int waiting = in.bounded(MANY, "the number of batches");
    List<SampleBatch> batches = new ArrayList<>();
    for (int i = 0; i < waiting; i++) {
      batches.add((SampleBatch) SampleCodec.decode(in.bytes()));
    }
    TrackedResource resource = new TrackedResource(series, ResourceTracker.read(in, chunks));
    resource.pending = batches;
    resource.appliedThrough = entry;
    resource.takenThrough = takenThrough;
    return resource;
  }
}
