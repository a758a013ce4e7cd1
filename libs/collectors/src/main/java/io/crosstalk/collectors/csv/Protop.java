package io.crosstalk.collectors.csv;

import java.util.List;

/**
 * Preset for an OpenEdge database as ProTop measures it. syncIO is given in seconds for 96 MB,
 * unbuffered (six clusters of 16 MB), a random read in milliseconds. The column names are this
 * project's, since no export of ProTop was available.
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
