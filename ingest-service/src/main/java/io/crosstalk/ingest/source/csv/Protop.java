package io.crosstalk.ingest.source.csv;

import java.util.List;

/**
 * An OpenEdge database as ProTop measures it. syncIO is told as the seconds that 96 MB take,
 * unbuffered (six clusters of 16 MB); a random read as milliseconds. The columns' names are ours:
 * no export of ProTop was at hand.
 */
final class Protop {
  static final TimeSettings TIME =
      new TimeSettings(List.of("time"), TimeSettings.ISO, "UTC", "end", null);
  static final List<ColumnSettings> METRICS =
      List.of(new ColumnSettings("randomRead", "disk.random_read.latency", "ms", false));
  static final List<DeriveSettings> DERIVE =
      List.of(new DeriveSettings("disk.sync_write.throughput", "96", "syncIO", "MB/s"));

  private Protop() {}
}
