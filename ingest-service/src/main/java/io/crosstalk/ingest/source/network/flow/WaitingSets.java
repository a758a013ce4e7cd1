package io.crosstalk.ingest.source.network.flow;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;

/**
 * Data that came before their template: exporters repeat templates each few minutes only, and
 * datagrams overtake each other. The oldest give way when there are too many.
 */
final class WaitingSets {
  private static final int MAX_BYTES = 1 << 20;

  private final Deque<Waiting> sets = new ArrayDeque<>();
  private int bytes;
  private long dropped;

  /** A set and the times of its datagram. */
  record Waiting(TemplateKey key, FlowTimes.Header header, byte[] data) {}

  void add(Waiting set) {
    sets.add(set);
    bytes += set.data.length;
    while (bytes > MAX_BYTES) {
      bytes -= sets.remove().data.length;
      dropped++;
    }
  }

  /** Hands out what waits for a template. */
  List<Waiting> take(TemplateKey key) {
    List<Waiting> taken = new ArrayList<>();
    for (Iterator<Waiting> each = sets.iterator(); each.hasNext(); ) {
      Waiting set = each.next();
      if (set.key.equals(key)) {
        taken.add(set);
        bytes -= set.data.length;
        each.remove();
      }
    }
    return taken;
  }

  /** How many sets were given up since this was asked for the last time. */
  long takeDropped() {
    long count = dropped;
    dropped = 0;
    return count;
  }
}
