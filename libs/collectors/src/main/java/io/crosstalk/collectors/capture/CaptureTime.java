package io.crosstalk.collectors.capture;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Determines the time span of the packets in a report. The sources in this order: the report's own
 * first line; two times in the file name; one time in the file name, which is the start, as dumpcap
 * and tcpdump write it; the file's modification time, which is the end.
 */
record CaptureTime(ZoneId zone, @Nullable Duration duration) {
  private static final Pattern IN_NAME = Pattern.compile("(\\d{8})[T_-]?(\\d{6})(Z?)");
  private static final DateTimeFormatter DIGITS = DateTimeFormatter.ofPattern("uuuuMMddHHmmss");

  /**
   * Determines the time span of a report's packets.
   *
   * @param modifiedMs modification time of the file, epoch milliseconds
   * @return null if the duration of the capture is not known
   */
  @Nullable PacketSpan of(CaptureReport report, String fileName, long modifiedMs) {
    PacketSpan stated = report.span();
    if (stated != null) {
      return stated;
    }
    List<Long> named = timesIn(fileName);
    if (named.size() == 2 && named.get(1) > named.get(0)) {
      return new PacketSpan(named.get(0), named.get(1));
    }
    long lengthMs = duration == null ? (long) (report.lastSeconds() * 1000) : duration.toMillis();
    if (lengthMs <= 0) {
      return null;
    }
    return named.size() == 1
        ? new PacketSpan(named.getFirst(), named.getFirst() + lengthMs)
        : new PacketSpan(modifiedMs - lengthMs, modifiedMs);
  }

  private List<Long> timesIn(String name) {
    List<Long> times = new ArrayList<>();
    Matcher matcher = IN_NAME.matcher(name);
    while (matcher.find()) {
      try {
        LocalDateTime time = LocalDateTime.parse(matcher.group(1) + matcher.group(2), DIGITS);
        ZoneId here = matcher.group(3).isEmpty() ? zone : ZoneOffset.UTC;
        times.add(time.atZone(here).toInstant().toEpochMilli());
      } catch (DateTimeException e) {
        // Fourteen digits that are no time are another number.
        continue;
      }
    }
    return times;
  }
}
