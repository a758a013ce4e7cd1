package io.crosstalk.rules.kafka;

import io.crosstalk.event.Verdict;
import io.crosstalk.event.VerdictMessage;
import io.crosstalk.event.VerdictMessage.Complete;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Simulation of the topic of verdicts, as a consumer of committed records sees it: a transaction
 * becomes visible in one partition after another, and records that follow an open transaction are
 * not visible yet.
 */
final class SimulatedTopic {
  private final List<List<Entry>> partitions = new ArrayList<>();
  private final List<Marker> open = new ArrayList<>();
  private final Set<Marker> committed = new HashSet<>();
  private int transactions;

  /**
   * Record of a partition.
   *
   * @param transaction number of the transaction that wrote the record
   */
  private record Entry(int transaction, VerdictMessage message) {}

  /** End of a transaction that is not visible yet in one partition. */
  record Marker(int transaction, int partition) {}

  SimulatedTopic(int size) {
    for (int partition = 0; partition < size; partition++) {
      partitions.add(new ArrayList<>());
    }
  }

  int size() {
    return partitions.size();
  }

  /**
   * Writes verdicts to the partitions of their keys, and the tick to the given partitions, in one
   * transaction.
   */
  void write(List<Verdict> verdicts, Complete tick, Set<Integer> tickPartitions) {
    int transaction = transactions++;
    Set<Integer> used = new HashSet<>(tickPartitions);
    for (Verdict verdict : verdicts) {
      int partition = Math.floorMod(verdict.episode().id().hashCode() / 7, size());
      partitions.get(partition).add(new Entry(transaction, verdict));
      used.add(partition);
    }
    tickPartitions.forEach(
        partition -> partitions.get(partition).add(new Entry(transaction, tick)));
    used.forEach(partition -> open.add(new Marker(transaction, partition)));
  }

  List<Marker> open() {
    return open;
  }

  void commit(Marker marker) {
    open.remove(marker);
    committed.add(marker);
  }

  /** Record at a position of a partition; null when there is none or it is not visible yet. */
  VerdictMessage read(int partition, long position) {
    List<Entry> entries = partitions.get(partition);
    if (position >= entries.size()) {
      return null;
    }
    Entry entry = entries.get((int) position);
    return committed.contains(new Marker(entry.transaction(), partition)) ? entry.message() : null;
  }

  /** End offset of each partition, including the records of open transactions. */
  Map<Integer, Long> written() {
    Map<Integer, Long> written = new HashMap<>();
    for (int partition = 0; partition < size(); partition++) {
      written.put(partition, (long) partitions.get(partition).size());
    }
    return written;
  }
}
