package io.crosstalk.collectors.capture;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class CaptureTimeTest {
  private static final long MODIFIED = ms("2026-11-27T08:00:00Z");

  private final CaptureReport expertOnly = Samples.report("z_expert.txt");

  private static long ms(String time) {
    return Instant.parse(time).toEpochMilli();
  }

  private static @Nullable PacketSpan span(
      CaptureReport report, String name, String zone, @Nullable Duration duration) {
    return new CaptureTime(ZoneId.of(zone), duration).of(report, name, MODIFIED);
  }

  @Test
  void spanStatedInTheReport_hasPriorityOverFileName() {
    CaptureReport report =
        Samples.parse("# start=2026-11-25T00:00:00Z,end=2026-11-26T00:00:00Z\nIPv4 Endpoints\n");

    assertThat(span(report, "x_20200101000000_20200102000000.txt", "UTC", Duration.ofHours(1)))
        .isEqualTo(new PacketSpan(ms("2026-11-25T00:00:00Z"), ms("2026-11-26T00:00:00Z")));
  }

  @Test
  void twoTimesInTheFileName_areStartAndEnd() {
    assertThat(span(expertOnly, "bank_20261125T000000_20261126T000000.txt", "Europe/Berlin", null))
        .isEqualTo(new PacketSpan(ms("2026-11-24T23:00:00Z"), ms("2026-11-25T23:00:00Z")));
    assertThat(span(expertOnly, "20261125000000Z-20261126000000Z.txt", "Europe/Berlin", null))
        .isEqualTo(new PacketSpan(ms("2026-11-25T00:00:00Z"), ms("2026-11-26T00:00:00Z")));
  }

  @Test
  void oneTimeInTheFileName_isTheStart() {
    assertThat(span(expertOnly, "lan_00001_20261125120000.txt", "UTC", Duration.ofMinutes(5)))
        .isEqualTo(new PacketSpan(ms("2026-11-25T12:00:00Z"), ms("2026-11-25T12:05:00Z")));
  }

  @Test
  void fileNameWithoutTime_modificationTimeIsTheEnd() {
    assertThat(span(expertOnly, "report.txt", "UTC", Duration.ofMinutes(5)))
        .isEqualTo(new PacketSpan(MODIFIED - 300_000, MODIFIED));
  }

  @Test
  void durationNotSet_isTakenFromTheConversations() {
    CaptureReport report =
        Samples.parse(
            """
            IPv4 Conversations
            10.0.0.1   <-> 10.0.0.2   1 74 bytes  1 74 bytes  2 148 bytes  8.000000000  2.0000
            """);

    assertThat(span(report, "report.txt", "UTC", null))
        .isEqualTo(new PacketSpan(MODIFIED - 10_000, MODIFIED));
  }

  @Test
  void durationNotSetAndNoConversations_spanIsUnknown() {
    assertThat(span(expertOnly, "report.txt", "UTC", null)).isNull();
    assertThat(span(expertOnly, "99999999999999.txt", "UTC", null)).isNull();
  }
}
