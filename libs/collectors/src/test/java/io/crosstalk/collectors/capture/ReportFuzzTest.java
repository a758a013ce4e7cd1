package io.crosstalk.collectors.capture;

import io.crosstalk.collectors.InMemory;
import io.crosstalk.collectors.RecordingIntake;
import io.crosstalk.collectors.network.AddressBook;
import io.crosstalk.testkit.Fuzz;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ReportFuzzTest {
  private final ReportPublisher publisher =
      new ReportPublisher(
          new InMemory().context("cap", Path.of(""), Clock.systemUTC()),
          AddressBook.of(Map.of(), new InMemory().context("cap", Path.of(""), Clock.systemUTC())),
          "cap/capture",
          100);

  private void damage(boolean onlyResets, String... names) {
    damage(onlyResets, List.of(names).stream().map(Samples::bytes).toList());
  }

  private void damage(boolean onlyResets, List<byte[]> reports) {
    Fuzz.run(
        reports,
        bytes -> {
          CaptureReport report = Samples.parse(bytes, onlyResets);
          PacketSpan span =
              new CaptureTime(ZoneOffset.UTC, null).of(report, "x.txt", 1_800_000_000_000L);
          RecordingIntake intake = new RecordingIntake();
          publisher.resets(report.resets(), intake);
          if (span != null) {
            publisher.totals(report, span, intake);
          }
        });
  }

  @Test
  void parse_damagedExpertTable_throwsNoUnexpectedException() {
    damage(false, "z_expert.txt");
  }

  @Test
  void parse_damagedEndpointsAndConversations_throwsNoUnexpectedException() {
    damage(false, "z_endpoints_tcp_head.txt", "z_conv_tcp_head.txt");
  }

  @Test
  void parse_damagedNumbersOfOtherCountries_throwsNoUnexpectedException() {
    String rows =
        """
        IPv4 Conversations
        10.0.0.1 <-> 10.0.0.9 1.200 1,602,294bytes 900 61.204bytes 2.100 1,5 kB 8,149062000 49,9288
        10.0.0.2 <-> 10.0.0.9 1 1.602 kB 1 1'602'294 bytes 2 0 bytes 0.000000000 1.0000
        """;
    damage(false, List.of(rows.getBytes(StandardCharsets.UTF_8)));
  }

  @Test
  void parse_damagedPacketFields_throwsNoUnexpectedException() {
    damage(true, "resets.csv");
  }
}
