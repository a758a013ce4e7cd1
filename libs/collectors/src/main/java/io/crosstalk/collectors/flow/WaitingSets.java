package io.crosstalk.collectors.flow;

import io.crosstalk.collectors.normalize.BoundedMap;
import java.net.InetAddress;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.Map;

/**
 * Data sets that arrived before the template that describes them: exporters repeat templates only
 * every few minutes, and datagrams can arrive out of order. A data set is dropped half an hour
 * after its arrival, or earlier if there are too many. Thread-safe.
 */
final class WaitingSets {
  private static final int MAX_BYTES = 1 << 20;
  private static final int MAX_EXPORTERS = 1000;

  /**
   * Maximum wait for a template in milliseconds; usually longer than the interval at which
   * exporters repeat templates.
   */
  private static final long LONGEST_WAIT_MS = Duration.ofMinutes(30).toMillis();

  private final Deque<Waiting> sets = new ArrayDeque<>();
  private final Map<InetAddress, Count> counts = new BoundedMap<>(MAX_EXPORTERS);
  private int bytes;

  /**
   * Data set that waits for its template.
   *
   * @param key template that is needed
   * @param header times in the datagram's header
   * @param arrivedMs arrival of the datagram, epoch milliseconds
   * @param data content of the data set
   */
  record Waiting(TemplateKey key, FlowTimes.Header header, long arrivedMs, byte[] data) {}

  /**
   * Exporter that has sent data sets without their template.
   *
   * @param exporter address of the exporter
   * @param kept number of data sets that wait for a template
   * @param dropped number of data sets that were dropped
   */
  record MissingTemplate(InetAddress exporter, long kept, long dropped) {}

  /** Numbers of data sets of one exporter. */
  private static final class Count {
    private long kept;
    private long dropped;

    /** Number of data sets that were dropped and not reported as a gap yet. */
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
   * Drops the data sets that have waited for their template for too long.
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

  /** Removes and returns the data sets that wait for a template that has now arrived. */
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

  /** Returns the exporters whose data sets wait for a template; empty if none waits. */
  synchronized List<MissingTemplate> missing() {
    return counts.entrySet().stream()
        .filter(each -> each.getValue().kept > 0)
        .map(
            each ->
                new MissingTemplate(each.getKey(), each.getValue().kept, each.getValue().dropped))
        .toList();
  }

  /** Returns, for each exporter, the number of data sets dropped since the last call. */
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
