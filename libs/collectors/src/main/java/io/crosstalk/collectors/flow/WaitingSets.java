package io.crosstalk.collectors.flow;

import java.net.InetAddress;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.Map;

/**
 * Data that arrived before their template: exporters repeat templates every few minutes only, and
 * datagrams can arrive out of order. The oldest sets are dropped when there are too many, and each
 * set half an hour after its arrival. Thread-safe.
 */
final class WaitingSets {
  private static final int MAX_BYTES = 1 << 20;
  private static final int MAX_EXPORTERS = 1000;

  /** Usually longer than the interval at which exporters repeat a template. */
  private static final long LONGEST_WAIT_MS = Duration.ofMinutes(30).toMillis();

  private final Deque<Waiting> sets = new ArrayDeque<>();
  private final Map<InetAddress, Count> counts = new BoundedMap<>(MAX_EXPORTERS);
  private int bytes;

  /**
   * Set with the times of its datagram.
   *
   * @param arrivedMs arrival of the datagram
   */
  record Waiting(TemplateKey key, FlowTimes.Header header, long arrivedMs, byte[] data) {}

  /**
   * Exporter whose templates are not known.
   *
   * @param kept sets that wait
   * @param dropped sets dropped while others wait
   */
  record MissingTemplate(InetAddress exporter, long kept, long dropped) {}

  /** Numbers of sets of one exporter. */
  private static final class Count {
    private long kept;
    private long dropped;

    /** Sets dropped and not reported as a gap yet. */
    private long unreported;
  }

  synchronized void add(Waiting set) {
    sets.add(set);
    count(set).kept++;
    bytes += set.data.length;
    while (bytes > MAX_BYTES) {
      drop(sets.remove());
    }
  }

  /**
   * Drops the sets that have waited for too long.
   *
   * @param nowMs arrival of a later packet, or the end of a closed step
   */
  synchronized void expire(long nowMs) {
    for (Waiting oldest = sets.peek();
        oldest != null && oldest.arrivedMs <= nowMs - LONGEST_WAIT_MS;
        oldest = sets.peek()) {
      drop(sets.remove());
    }
  }

  private void drop(Waiting set) {
    bytes -= set.data.length;
    Count count = count(set);
    count.kept--;
    count.dropped++;
    count.unreported++;
  }

  private Count count(Waiting set) {
    return counts.computeIfAbsent(set.key.exporter(), exporter -> new Count());
  }

  /** Removes and returns the data that wait for a template. */
  synchronized List<Waiting> take(TemplateKey key) {
    List<Waiting> removed = new ArrayList<>();
    for (Iterator<Waiting> each = sets.iterator(); each.hasNext(); ) {
      Waiting set = each.next();
      if (set.key.equals(key)) {
        removed.add(set);
        bytes -= set.data.length;
        count(set).kept--;
        each.remove();
      }
    }
    return removed;
  }

  /** Returns the exporters that have sent data without their templates; empty if nothing waits. */
  synchronized List<MissingTemplate> missing() {
    return counts.entrySet().stream()
        .filter(each -> each.getValue().kept > 0)
        .map(
            each ->
                new MissingTemplate(each.getKey(), each.getValue().kept, each.getValue().dropped))
        .toList();
  }

  /** Returns the number of dropped sets of each exporter since the last call. */
  synchronized List<MissingTemplate> takeDropped() {
    List<MissingTemplate> dropped = new ArrayList<>();
    counts.forEach(
        (exporter, count) -> {
          if (count.unreported > 0) {
            dropped.add(new MissingTemplate(exporter, count.kept, count.unreported));
            count.unreported = 0;
          }
        });
    counts.values().removeIf(count -> count.kept <= 0);
    return dropped;
  }
}
