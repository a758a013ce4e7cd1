package io.crosstalk.simulate.estate;

import java.util.function.DoubleSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Datastore, or disk pool of an LPAR, on a volume of an array.
 *
 * @param path link between the switches
 * @param limit limit of the volume; null if it has none
 * @param node controller that owns the volume
 */
record Store(
    String id,
    String volume,
    Station path,
    @Nullable Station limit,
    Station node,
    StoragePool pool,
    StorageArray array,
    Flows reads,
    Flows writes) {
  private static final double NODE_SECONDS = 0.00005;
  private static final double NODE_SECONDS_PER_MB = 0.0004;

  /** Leads reads of a machine to the disks. */
  void leadReads(Flow flow, @Nullable Station adapter, DoubleSupplier cacheable) {
    lead(flow, adapter);
    flow.through(
        pool.disks,
        pool.work(flow.megabytes),
        () -> Math.min(1, array.misses(cacheable.getAsDouble()) * pool.coldness));
    reads.add(flow);
    pool.reads.add(flow);
  }

  void leadWrites(Flow flow, @Nullable Station adapter) {
    lead(flow, adapter);
    flow.through(pool.disks, 2 * pool.work(flow.megabytes), () -> array.through);
    writes.add(flow);
    pool.writes.add(flow);
  }

  private void lead(Flow flow, @Nullable Station adapter) {
    if (adapter != null) {
      flow.through(adapter, flow.megabytes);
    }
    flow.through(path, flow.megabytes);
    if (limit != null) {
      flow.through(limit, 1);
    }
    flow.through(node, NODE_SECONDS + flow.megabytes * NODE_SECONDS_PER_MB);
  }

  boolean isOfPartitions() {
    return id.startsWith("asp-");
  }
}
