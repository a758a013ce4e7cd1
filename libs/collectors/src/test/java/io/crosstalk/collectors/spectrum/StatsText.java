package io.crosstalk.collectors.spectrum;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;

/**
 * Builder of a statistics file in the form of the recorded ones, for a given node, time and
 * counters.
 */
record StatsText(String type, int node, Instant time, String elements) {
  static final Instant START = Instant.parse("2026-01-31T20:00:00Z");
  private static final DateTimeFormatter STAMP =
      DateTimeFormatter.ofPattern("yyMMdd_HHmmss").withZone(ZoneOffset.UTC);
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss").withZone(ZoneOffset.UTC);

  static StatsText volumes(int node, int minute, String elements) {
    return new StatsText("v", node, START.plus(Duration.ofMinutes(minute)), elements);
  }

  static String volume(String id, long ro, long wo, long rb, long wb, long rl, long wl) {
    return "<vdsk idx=\"0\" id=\"%s\" ro=\"%d\" wo=\"%d\" rb=\"%d\" wb=\"%d\" rl=\"%d\" wl=\"%d\" rlw=\"9\" wlw=\"9\"/>"
        .formatted(id, ro, wo, rb, wb, rl, wl);
  }

  StatsText later(Duration skew) {
    return new StatsText(type, node, time.plus(skew), elements);
  }

  String name() {
    return "N" + type + "_stats_ABC123-" + node + "_" + STAMP.format(time);
  }

  String xml() {
    return """
        <?xml version="1.0" encoding="utf-8" ?>
        <diskStatsColl xmlns="http://ibm.com/storage" scope="node" id="node%d" cluster="FS-1"
         sizeUnits="512B" timeUnits="msec" timestamp="2000-01-01 00:00:00" timezone="GMT+1:00"
         timestamp_utc="%s">
        %s
        </diskStatsColl>
        """
        .formatted(node, TIME.format(time), elements);
  }
}
