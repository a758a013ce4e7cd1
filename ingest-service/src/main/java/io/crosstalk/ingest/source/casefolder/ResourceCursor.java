package io.crosstalk.ingest.source.casefolder;

import io.crosstalk.ingest.normalize.BatchAssembler;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongConsumer;

/** Iterates over all series of one resource in the order of time. */
final class ResourceCursor {
  private final String resource;
  private final SeriesTable table;
  private final List<Series> series;
  private final int[] positions;
  private long nextMs;

  private ResourceCursor(String resource, SeriesTable table, List<Series> series) {
    this.resource = resource;
    this.table = table;
    this.series = series.stream().sorted(Comparator.comparing(one -> one.metric().name())).toList();
    this.positions = this.series.stream().mapToInt(Series::from).toArray();
    this.nextMs = findNext();
  }

  /** Creates a cursor for each resource of a table. */
  static List<ResourceCursor> all(SeriesTable table) {
    Map<String, List<Series>> byResource = new HashMap<>();
    for (Series series : table.series()) {
      byResource.computeIfAbsent(series.resource(), id -> new ArrayList<>()).add(series);
    }
    List<ResourceCursor> cursors = new ArrayList<>(byResource.size());
    byResource.forEach(
        (resource, series) -> cursors.add(new ResourceCursor(resource, table, series)));
    return cursors;
  }

  String resource() {
    return resource;
  }

  /** Time of the next sample, epoch milliseconds; {@link Long#MAX_VALUE} at the end. */
  long nextMs() {
    return nextMs;
  }

  /** Passes on the time of each sample up to a time, inclusive; the cursor does not move. */
  void forEachTime(long throughMs, LongConsumer into) {
    for (int i = 0; i < positions.length; i++) {
      int to = series.get(i).to();
      for (int at = positions[i]; at < to && table.time(at) <= throughMs; at++) {
        into.accept(table.time(at));
      }
    }
  }

  /** Moves all samples up to a time, inclusive, into batches. */
  void drain(long throughMs, BatchAssembler into) {
    while (nextMs <= throughMs) {
      for (int i = 0; i < positions.length; i++) {
        int position = positions[i];
        if (position < series.get(i).to() && table.time(position) == nextMs) {
          into.add(nextMs, series.get(i).metric(), table.value(position));
          positions[i]++;
        }
      }
      nextMs = findNext();
    }
    into.finish();
  }

  private long findNext() {
    long next = Long.MAX_VALUE;
    for (int i = 0; i < positions.length; i++) {
      if (positions[i] < series.get(i).to()) {
        next = Math.min(next, table.time(positions[i]));
      }
    }
    return next;
  }
}
