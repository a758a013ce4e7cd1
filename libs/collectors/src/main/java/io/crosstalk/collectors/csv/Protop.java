package io.crosstalk.collectors.csv;

import java.util.List;

/**
 * Preset for exports of ProTop, a monitor of OpenEdge databases. ProTop's syncIO test gives the
 * seconds for 96 MB of unbuffered writes (six clusters of 16 MB of the database's log), which
 * become a throughput; a random read is in milliseconds. The column names are this project's, since
 * no export of ProTop was available.
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
