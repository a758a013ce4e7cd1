package io.crosstalk.correlation.streams;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.streams.processor.StateRestoreListener;

/**
 * Records that a start still has to read before the engines continue: those of the stores, and the
 * samples since the snapshots. Thread-safe.
 */
public final class RestoreProgress implements StateRestoreListener {
  private final Map<TopicPartition, Span> open = new ConcurrentHashMap<>();

  /** Creates a progress with its gauge. */
  RestoreProgress(MeterRegistry registry) {
    Gauge.builder("crosstalk.correlation.restore.records", this, RestoreProgress::remaining)
        .description("Records that a start still has to read before the engines continue")
        .register(registry);
  }

  /** Offsets of a partition: the next one to read, and the end. */
  private record Span(long next, long end) {}

  /** Number of records that are still to be read; 0 when nothing is restored. */
  public long remaining() {
    return open.values().stream().mapToLong(span -> span.end - span.next).sum();
  }

  /** Notes the next offset to read of a partition; at its end, the partition is restored. */
  void note(TopicPartition partition, long next, long end) {
    if (next < end) {
      open.put(partition, new Span(next, end));
    } else {
      open.remove(partition);
    }
  }

  @Override
  public void onRestoreStart(TopicPartition partition, String store, long begin, long end) {
    note(partition, begin, end);
  }

  @Override
  public void onBatchRestored(TopicPartition partition, String store, long last, long records) {
    open.computeIfPresent(partition, (any, span) -> new Span(Math.min(last, span.end), span.end));
  }

  @Override
  public void onRestoreEnd(TopicPartition partition, String store, long records) {
    open.remove(partition);
  }

  @Override
  public void onRestoreSuspended(TopicPartition partition, String store, long records) {
    open.remove(partition);
  }
}
