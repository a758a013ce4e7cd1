package io.crosstalk.correlation.streams;

import io.crosstalk.correlation.episode.ResourceTracker;
import io.crosstalk.correlation.window.ColumnWindow;
import io.crosstalk.event.SampleBatch;
import io.crosstalk.event.wire.ByteReader;
import io.crosstalk.event.wire.ByteWriter;
import io.crosstalk.event.wire.SampleCodec;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** A resource in stage 1: what is known of its series, and what waits for the next tick. */
final class TrackedResource {
  private final String id;
  private final ResourceTracker tracker;
  private final List<SampleBatch> pending = new ArrayList<>(1);
  private String source = "";
  private @Nullable Routing routing;
  private long dirtySince = -1;
  private long appliedThrough = -1;

  TrackedResource(String id) {
    this(id, new ResourceTracker());
  }

  private TrackedResource(String id, ResourceTracker tracker) {
    this.id = id;
    this.tracker = tracker;
  }

  String id() {
    return id;
  }

  ResourceTracker tracker() {
    return tracker;
  }

  /** Sources of what waits for their next tick. */
  Set<String> waitsFor() {
    Set<String> sources = new TreeSet<>();
    pending.forEach(batch -> sources.add(batch.source()));
    return sources;
  }

  /** Keeps a batch; true when it is the only one of its source. */
  boolean keep(SampleBatch batch) {
    boolean only = true;
    for (SampleBatch each : pending) {
      only &= !each.source().equals(batch.source());
    }
    pending.add(batch);
    return only;
  }

  /** Hands over what waits for a source's tick. */
  List<SampleBatch> release(String tickSource) {
    List<SampleBatch> released = new ArrayList<>(pending.size());
    for (SampleBatch each : pending) {
      if (each.source().equals(tickSource)) {
        released.add(each);
      }
    }
    pending.removeIf(each -> each.source().equals(tickSource));
    return released;
  }

  /** Whose ticks the resource follows; empty until it has taken a sample. */
  String source() {
    return source;
  }

  void follow(String tickSource) {
    source = tickSource;
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

  byte[] snapshot(long entry) {
    ByteWriter out = new ByteWriter();
    out.varint(entry + 1);
    out.string(source);
    out.varint(pending.size());
    for (SampleBatch batch : pending) {
      out.bytes(SampleCodec.encode(batch));
    }
    tracker.write(out);
    return out.toByteArray();
  }

  static TrackedResource restore(String id, byte[] snapshot, ColumnWindow.Chunks chunks) {
    ByteReader in = new ByteReader(snapshot);
    long entry = in.varint() - 1;
    String source = in.string();
    int waiting = in.bounded(1_000_000, "the number of batches");
    List<SampleBatch> batches = new ArrayList<>();
    for (int i = 0; i < waiting; i++) {
      batches.add((SampleBatch) SampleCodec.decode(in.bytes()));
    }
    TrackedResource resource = new TrackedResource(id, ResourceTracker.read(in, chunks));
    resource.source = source;
    resource.pending.addAll(batches);
    resource.appliedThrough = entry;
    return resource;
  }
}
