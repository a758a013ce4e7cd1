package io.crosstalk.collectors.capture;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.net.InetAddress;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CaptureReportParserTest {
  private static final InetAddress LOOPBACK = InetAddress.ofLiteral("127.0.0.1");

  @ParameterizedTest
  @ValueSource(
      strings = {"z_expert.txt", "z_endpoints_tcp_head.txt", "z_conv_tcp_head.txt", "resets.csv"})
  void parse_recordedReport_hasNoBadLines(String name) {
    CaptureReport report = Samples.report(name);

    assertThat(report.badLines()).isEmpty();
    assertThat(report.isUnderstood()).isTrue();
  }

  @Test
  void expertTable_recorded_countsResets() {
    assertThat(Samples.report("z_expert.txt").expert().resets()).isEqualTo(179);
  }

  @Test
  void expertTable_withoutRows_hasNoResets() {
    CaptureReport report =
        Samples.parse(
            """

            Chats (5)
            =============
               Frequency      Group           Protocol  Summary
                       5   Sequence                TCP  TCP window update
            """);

    assertThat(report.expert().isSeen()).isTrue();
    assertThat(report.expert().resets()).isZero();
  }

  @Test
  void expertTable_groupNameWithSpaces_summaryIsFoundByItsColumn() {
    CaptureReport report =
        Samples.parse(
            """
            Warns (7)
            =============
               Frequency      Group           Protocol  Summary
                       3   Sequence                TCP  Connection reset (RST)
                       4   Response Code          HTTP  Connection reset (RST) by a proxy
            """);

    assertThat(report.expert().resets()).isEqualTo(7);
    assertThat(report.badLines()).isEmpty();
  }

  @Test
  void endpoints_ofOneAddress_areAddedUp() {
    AddressTotals totals =
        Samples.parse(
                """
                ================================================================================
                TCP Endpoints
                Filter:<No Filter>
                                       |  Port  ||  Packets  | |  Bytes  | | Tx Packets | | Tx Bytes | | Rx Packets | | Rx Bytes |
                127.0.0.1                 15001       3420       1861453       1368          265859        2052         1595594
                127.0.0.1                 15002       2902       1627106       1129          238142        1773         1388964
                ================================================================================
                """)
            .bytes()
            .byAddress()
            .get(LOOPBACK);

    assertThat(totals.packets()).isEqualTo(6322);
    assertThat(totals.sentBytes()).isEqualTo(504_001);
    assertThat(totals.receivedBytes()).isEqualTo(2_984_558);
  }

  @Test
  void bytes_withUnit_areConverted() {
    CaptureReport report =
        Samples.parse(
            """
            IPv4 Conversations
            127.0.0.10           <-> 127.0.0.2                 63 9870 bytes      63 20 kB         126 29 kB         0.000000000         0.0275
            IPv6 Endpoints
            2001:db8::ff                   5           7748 bytes          0               0 bytes           5             3 MB
            """);

    assertThat(report.badLines()).isEmpty();
    AddressTotals client =
        report.network().conversations().byAddress().get(InetAddress.ofLiteral("127.0.0.10"));
    assertThat(client.sentBytes()).isEqualTo(20_000);
    assertThat(client.receivedBytes()).isEqualTo(9_870);
    assertThat(
            report
                .network()
                .endpoints()
                .byAddress()
                .get(InetAddress.ofLiteral("2001:db8::ff"))
                .receivedBytes())
        .isEqualTo(3e6);
  }

  @Test
  void conversations_trafficCountsForBothAddressesAndDurationIsKnown() {
    CaptureReport report =
        Samples.parse(
            """
            TCP Conversations
            Filter:<No Filter>
                                                                       |       <-      | |       ->      | |     Total     |    Relative    |   Duration   |
                                                                       | Frames  Bytes | | Frames  Bytes | | Frames  Bytes |      Start     |              |
            10.0.0.1:56988             <-> 10.0.0.9:15001                   4 784 bytes       6 5166 bytes      10 5950 bytes     0.000000000         0.0043
            2001:db8::1:40000          <-> 10.0.0.9:15001                   0 0 bytes         1 74 bytes         1 74 bytes      59.500000000         0.5000
            """);

    assertThat(report.badLines()).isEmpty();
    assertThat(connections(report, "10.0.0.9")).isEqualTo(2);
    assertThat(connections(report, "2001:db8::1")).isEqualTo(1);
    assertThat(report.lastSeconds()).isCloseTo(60, within(1e-9));
  }

  private static long connections(CaptureReport report, String address) {
    return report
        .transport()
        .conversations()
        .byAddress()
        .get(InetAddress.ofLiteral(address))
        .connections();
  }

  @Test
  void conversations_ofTheSameCapture_areConsistentWithEndpoints() {
    CaptureReport conversations = Samples.report("z_conv_tcp_head.txt");
    CaptureReport endpoints = Samples.report("z_endpoints_tcp_head.txt");

    assertThat(conversations.transport().conversations().byAddress()).containsKey(LOOPBACK);
    assertThat(endpoints.transport().endpoints().byAddress().get(LOOPBACK).receivedBytes())
        .isGreaterThan(1_595_594 + 1_388_964);
  }

  @Test
  void resets_areCountedBySenderAndReceiver() {
    TcpResetCounts resets = Samples.report("resets.csv").resets();

    TcpResetCounts.Count all =
        resets.byAddress().get(LOOPBACK).values().stream()
            .reduce(TcpResetCounts.Count.NONE, TcpResetCounts.Count::plus);

    assertThat(all).isEqualTo(new TcpResetCounts.Count(179, 179));
    assertThat(resets.firstMs()).isEqualTo(Instant.parse("2026-11-21T01:18:00Z").toEpochMilli());
  }

  @Test
  void fields_rowsWithAndWithoutResetFlag_onlyResetsAreCounted() {
    CaptureReport report =
        Samples.parse(
            """
            frame.time_epoch\tip.src\tip.dst\ttcp.flags.reset
            1795271201.560153337\t10.0.0.2\t10.0.0.1\t1
            1795271201.560153337\t10.0.0.1\t10.0.0.2\t0
            2026-11-21T14:26:41.560153337Z\t10.0.0.2\t10.0.0.1\tTrue
            """);

    assertThat(report.badLines()).isEmpty();
    assertThat(report.resets().byAddress().get(InetAddress.ofLiteral("10.0.0.2")).values())
        .containsExactly(new TcpResetCounts.Count(2, 0));
  }

  @Test
  void fields_withoutResetFlag_areRefused() {
    CaptureReport report =
        Samples.parse("frame.time_epoch,ip.src,ip.dst\n1795271201.5,10.0.0.2,10.0.0.1\n");

    assertThat(report.isUnderstood()).isFalse();
    assertThat(report.badLines().getFirst().text()).contains("tcp.flags.reset");
  }

  @Test
  void parse_invalidRow_onlyThatLineIsBad() {
    CaptureReport report =
        Samples.parse(
            """
            IPv4 Endpoints
            server.example                   5           370          0               0           5             370
            10.0.0.1                         5           370          0               0           5             370
            10.0.0.2                         5           many         0               0           5             370
            10.0.0.3                         5
            """);

    assertThat(report.badLines())
        .extracting(CaptureReport.BadLine::number)
        .containsExactly(2L, 4L, 5L);
    assertThat(report.badLines().getFirst().text()).contains("-n");
    assertThat(report.network().endpoints().byAddress()).hasSize(1);
  }

  @Test
  void fields_packetInsideAPacket_isRejectedWithAdvice() {
    CaptureReport report =
        Samples.parse(
            "frame.time_epoch,ip.src,ip.dst,tcp.flags.reset\n"
                + "1795271201.5,10.0.0.2,10.1.1.1,10.0.0.1,1\n");

    assertThat(report.badLines().getFirst().text()).contains("occurrence=f");
  }

  @Test
  void parse_tooManyInvalidLines_furtherOnesAreOnlyCounted() {
    CaptureReport report = Samples.parse("IPv4 Endpoints\n" + "x\n".repeat(10_000));

    assertThat(report.badLines()).hasSize(100);
    assertThat(report.moreBadLines()).isEqualTo(9_900);
  }

  @Test
  void parse_tableOfAnotherKind_isNotUnderstood() {
    assertThat(Samples.report("z_io_stat___tcp_.txt").isUnderstood()).isFalse();
    assertThat(Samples.parse("").isUnderstood()).isFalse();
  }

  @Test
  void parse_commentWithTimeSpan_setsTheSpan() {
    CaptureReport report =
        Samples.parse("# start=2026-11-25T00:00:00+01:00,end=2026-11-26T00:00:00+01:00\n# by me\n");

    assertThat(report.span())
        .isEqualTo(
            new PacketSpan(
                Instant.parse("2026-11-24T23:00:00Z").toEpochMilli(),
                Instant.parse("2026-11-25T23:00:00Z").toEpochMilli()));
    assertThat(report.badLines()).isEmpty();
    assertThat(Samples.parse("# start=yesterday,end=today").badLines()).hasSize(1);
    assertThat(Samples.parse("# start=2026-11-26T00:00:00Z,end=2026-11-25T00:00:00Z").badLines())
        .hasSize(1);
  }

  private static AddressTotals traffic(CaptureReport report, String address) {
    return Objects.requireNonNull(
        report.network().conversations().byAddress().get(InetAddress.ofLiteral(address)));
  }

  /** Layout of a report that a public parser of tshark's output quotes (version 2.6, en_US). */
  @Test
  void bytes_withThousandsSeparatorAndUnit_areRead() {
    CaptureReport report =
        Samples.parse(
            """
            IPv4 Conversations
            Filter:<No Filter>
                                                           |       <-      | |       ->      | |     Total     |    Relative    |   Duration   |
                                                           | Frames  Bytes | | Frames  Bytes | | Frames  Bytes |      Start     |              |
            10.5.0.11            <-> 10.5.0.1                1200 1,602,294bytes      900 61,204bytes      2,100 1,663,498bytes     8.149062000        49.9288
            10.5.0.12            <-> 10.5.0.1                   0 0bytes         10 2,294 bytes      10 2,294 bytes     9.100000000        40.0000
            """);

    assertThat(report.badLines()).isEmpty();
    assertThat(traffic(report, "10.5.0.11").receivedBytes()).isEqualTo(1_602_294);
    assertThat(traffic(report, "10.5.0.11").sentBytes()).isEqualTo(61_204);
    assertThat(traffic(report, "10.5.0.12").sentBytes()).isEqualTo(2_294);
  }

  /** Rows of a report of June 2013 with a decimal comma, https://osqa-ask.wireshark.org, 22282. */
  @Test
  void times_withDecimalComma_areRead() {
    CaptureReport report =
        Samples.parse(
            """
            TCP Conversations
            10.5.0.11:59122      <-> 10.5.0.1:5300       0         0   10507    821508   10507    821508  1407,479330000      1562,6490
            10.5.0.1:5300        <-> 10.5.0.11:2424     25      3973       0         0      25      3973     0,000000000      2970,1373
            """);

    assertThat(report.badLines()).isEmpty();
    assertThat(report.lastSeconds()).isCloseTo(2970.1373, within(1e-6));
  }

  @Test
  void groups_ofOtherCountries_areRead() {
    CaptureReport report =
        Samples.parse(
            """
            IPv4 Conversations
            10.0.0.1 <-> 10.0.0.9 1.200 1.602.294bytes 900 61.204bytes 2.100 1.663.498bytes 8,149062000 49,9288
            10.0.0.2 <-> 10.0.0.9 1 200 1 602 294 bytes 900 61 204 bytes 2 100 1 663 498 bytes 8,149 49,9
            10.0.0.3 <-> 10.0.0.9 1’200 1’602’294 bytes 900 61'204 bytes 2'100 1'663'498 bytes 8.149 49.9
            """);

    assertThat(report.badLines()).isEmpty();
    for (String address : List.of("10.0.0.1", "10.0.0.2", "10.0.0.3")) {
      assertThat(traffic(report, address).receivedBytes()).isEqualTo(1_602_294);
      assertThat(traffic(report, address).sentBytes()).isEqualTo(61_204);
      assertThat(traffic(report, address).packets()).isEqualTo(2_100);
    }
  }

  @Test
  void decimalsOfLargerUnits_areReadWithPointAndComma() {
    CaptureReport report =
        Samples.parse(
            """
            IPv4 Conversations
            10.0.0.1 <-> 10.0.0.9 1 1.5 kB 1 1,25 MB 2 1252 kB
            10.0.0.2 <-> 10.0.0.9 1 1.5kB 1 1,663,498 kB 2 10 MB 0.0 1.0
            """);

    assertThat(report.badLines()).isEmpty();
    assertThat(traffic(report, "10.0.0.1").receivedBytes()).isEqualTo(1_500);
    assertThat(traffic(report, "10.0.0.1").sentBytes()).isEqualTo(1_250_000);
    assertThat(traffic(report, "10.0.0.2").sentBytes()).isEqualTo(1_663_498_000.0);
  }

  /** Rows of tshark 4.0.17 in the locales de_DE, en_US and fr_FR about the same capture. */
  @Test
  void groupsOfLargerUnits_areReadInTheNotationOfTheTimesInTheRow() {
    for (String row :
        List.of(
            "10.0.0.1:4000 <-> 10.0.0.2:80  500 30 kB  1500 2.181 kB  2000 2.211 kB  0,000000000 "
                + " 1349,1000",
            "10.0.0.1:4000 <-> 10.0.0.2:80  500 30 kB  1500 2,181 kB  2000 2,211 kB  0.000000000 "
                + " 1349.1000",
            "10.0.0.1:4000 <-> 10.0.0.2:80  500 30 kB  1500 2\u202f181 kB  2000 2\u202f211 kB "
                + " 0,000000000  1349,1000",
            "10.0.0.1:4000 <-> 10.0.0.2:80  500 30 kB  1500 2181 kB  2000 2211 kB  0.000000000 "
                + " 1349.1000")) {
      CaptureReport report = Samples.parse("TCP Conversations\n" + row + "\n");

      assertThat(report.badLines()).as(row).isEmpty();
      AddressTotals client =
          report.transport().conversations().byAddress().get(InetAddress.ofLiteral("10.0.0.1"));
      assertThat(client.sentBytes()).as(row).isEqualTo(2_181_000);
      assertThat(report.lastSeconds()).as(row).isCloseTo(1349.1, within(1e-9));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"1,602 kB", "1.602 kB", "1,602kB", "61.204MB"})
  void groupThatCouldBeDecimals_isRefusedWithAdviceThatHelps(String ambiguous) {
    String row = "10.0.0.1 <-> 10.0.0.9 1 %s 1 0 bytes 2 %s\n";
    CaptureReport refused =
        Samples.parse("IPv4 Conversations\n" + row.formatted(ambiguous, ambiguous));

    assertThat(refused.badLines())
        .singleElement()
        .satisfies(
            line -> {
              assertThat(line.number()).isEqualTo(2);
              assertThat(line.text()).contains("the bytes back could be", "LC_ALL=C", "version 4");
            });
    CaptureReport followed =
        Samples.parse(
            "IPv4 Conversations\n"
                + row.formatted("1602 kB", "1602 kB").replace("\n", " 0.000000000 1.0000\n"));
    assertThat(followed.badLines()).isEmpty();
    assertThat(traffic(followed, "10.0.0.1").receivedBytes()).isEqualTo(1_602_000);
  }

  @Test
  void numberOfNoNotation_isRefusedWithAdvice() {
    CaptureReport report =
        Samples.parse("IPv4 Conversations\n10.0.0.1 <-> 10.0.0.9 1,2,3 0 1 0 1 0 0.0 1.0\n");

    assertThat(report.badLines().getFirst().text())
        .contains("the frames back is no number (1,2,3)", "LC_ALL=C");
  }

  /** Layout of version 1.8, https://osqa-ask.wireshark.org: neither units nor times. */
  @Test
  void conversations_ofVersionsWithoutTimes_areRead() {
    CaptureReport report =
        Samples.parse(
            """
            IPv4 Conversations
            Filter:<No Filter>
                                                           |       <-      | |       ->      | |     Total     |
                                                           | Frames  Bytes | | Frames  Bytes | | Frames  Bytes |
            192.168.108.128      <-> 64.186.152.93             13      9702      11      1981      24     11683
            """);

    assertThat(report.badLines()).isEmpty();
    assertThat(traffic(report, "64.186.152.93").sentBytes()).isEqualTo(9_702);
    assertThat(report.lastSeconds()).isZero();
  }
}
