package io.crosstalk.collectors.flow;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Records of one sFlow sample about its packet. Huawei sends three of them for each packet:
 * https://github.com/netsampler/goflow2/issues/518 and
 * https://github.com/pavel-odintsov/fastnetmon/issues/990.
 */
class SampledPacketTest {
  private static final InetAddress AGENT = InetAddress.ofLiteral("192.0.2.1");

  static Crafted sample(int rate, Crafted... records) {
    return sample(rate, 3, 3, 4, records);
  }

  /**
   * Returns a datagram with a sampled packet.
   *
   * @param port port that has sampled it
   */
  static Crafted sample(int rate, int port, int input, int output, Crafted... records) {
    return sample(rate, port, input, output, 0, records);
  }

  private static Crafted sample(
      int rate, int port, int input, int output, int drops, Crafted... records) {
    Crafted sample = new Crafted().u32(1).u32(port).u32(rate).u32(600).u32(drops);
    sample.u32(input).u32(output).u32(records.length);
    for (Crafted record : records) {
      sample.raw(record.bytes());
    }
    return new Crafted()
        .u32(5)
        .u32(1)
        .ip("192.0.2.1")
        .u32(0)
        .u32(1)
        .u32(1000)
        .u32(1)
        .u32(1)
        .u32(sample.bytes().length)
        .raw(sample.bytes());
  }

  private static Crafted record(int format, Crafted content) {
    return new Crafted().u32(format).u32(content.bytes().length).raw(content.bytes());
  }

  static Crafted rawHeader(int frameLength, int type, String from, String to) {
    Crafted header =
        new Crafted()
            .raw(new byte[12])
            .u16(type)
            .raw(new byte[12])
            .ip(from)
            .ip(to)
            .raw(new byte[22]);
    return frame(frameLength, header);
  }

  private static Crafted frame(int frameLength, Crafted header) {
    return record(
        1,
        new Crafted()
            .u32(1)
            .u32(frameLength)
            .u32(4)
            .u32(header.bytes().length)
            .raw(header.bytes()));
  }

  /** A frame of 1,500 bytes with two labels. */
  static Crafted mpls(Crafted content) {
    Crafted header = new Crafted().raw(new byte[12]).u16(0x8847).u32(0x186A0_0FF).u32(0x186A1_1FF);
    return frame(1_500, header.raw(content.bytes()));
  }

  static Crafted ipv4Packet(String from, String to) {
    return new Crafted().u8(0x45).raw(new byte[11]).ip(from).ip(to);
  }

  private static Crafted ipv6Packet(String from, String to) {
    return new Crafted().u32(0x6000_0000).u16(1_460).u8(6).u8(64).ip(from).ip(to);
  }

  static Crafted ethernet(int length) {
    return record(2, new Crafted().u32(length).raw(new byte[16]).u32(0x800));
  }

  static Crafted ipv4(int length, String from, String to) {
    return record(
        3, new Crafted().u32(length).u32(6).ip(from).ip(to).u32(445).u32(40_000).u32(16).u32(0));
  }

  private static DecodedDatagram decode(Crafted datagram) {
    return new FlowDecoder(exporter -> ExporterSettings.NONE)
        .decode(AGENT, datagram.bytes(), 1_800_000_000_000L);
  }

  private static FlowRecord only(DecodedDatagram decoded) {
    assertThat(decoded.problems()).isEmpty();
    assertThat(decoded.flows()).hasSize(1);
    return decoded.flows().getFirst();
  }

  @Test
  void packet_withThreeRecords_countsOnceWithTheLengthOfItsFrame() {
    DecodedDatagram decoded =
        decode(
            sample(
                600,
                rawHeader(1_500, 0x800, "10.1.0.20", "10.1.0.10"),
                ethernet(1_500),
                ipv4(1_486, "10.1.0.20", "10.1.0.10")));

    assertThat(only(decoded).bytes()).isEqualTo(900_000);
    assertThat(decoded.warnings()).isEmpty();
  }

  @Test
  void recordsInAnyOrder_givesTheSame() {
    DecodedDatagram decoded =
        decode(
            sample(
                1,
                ipv4(182, "10.1.0.20", "10.1.0.10"),
                ethernet(200),
                rawHeader(200, 0x800, "10.1.0.20", "10.1.0.10")));

    assertThat(only(decoded).bytes()).isEqualTo(200);
  }

  @Test
  void ipRecordAlone_countsItsLength() {
    assertThat(only(decode(sample(10, ipv4(1_486, "10.1.0.20", "10.1.0.10")))).bytes())
        .isEqualTo(14_860);
  }

  @Test
  void ethernetRecord_besideTheIpRecord_statesTheLengthOfTheFrame() {
    DecodedDatagram decoded =
        decode(sample(10, ethernet(1_500), ipv4(1_486, "10.1.0.20", "10.1.0.10")));

    assertThat(only(decoded).bytes()).isEqualTo(15_000);
  }

  @Test
  void emptyFrameLength_doesNotWin() {
    DecodedDatagram decoded =
        decode(
            sample(
                1,
                rawHeader(0, 0x800, "10.1.0.20", "10.1.0.10"),
                ipv4(1_486, "10.1.0.20", "10.1.0.10")));

    assertThat(only(decoded).bytes()).isEqualTo(1_486);
  }

  @Test
  void headerOfAnotherProtocol_addressesOfTheIpRecordCount() {
    DecodedDatagram decoded =
        decode(
            sample(
                1,
                rawHeader(1_500, 0x8847, "1.2.3.4", "1.2.3.4"),
                ipv4(1_486, "10.1.0.20", "10.1.0.10")));

    FlowRecord flow = only(decoded);
    assertThat(flow.source().getHostAddress()).isEqualTo("10.1.0.20");
    assertThat(flow.bytes()).isEqualTo(1_500);
  }

  @Test
  void packetBelowMplsLabels_countsForItsAddresses() {
    FlowRecord v4 = only(decode(sample(1, mpls(ipv4Packet("10.1.0.20", "10.1.0.10")))));
    FlowRecord v6 = only(decode(sample(1, mpls(ipv6Packet("2001:db8::1", "2001:db8::2")))));

    assertThat(v4.source().getHostAddress()).isEqualTo("10.1.0.20");
    assertThat(v4.bytes()).isEqualTo(1_500);
    assertThat(v6.destination().getHostAddress()).isEqualTo("2001:db8:0:0:0:0:0:2");
  }

  /** MAC addresses of receivers may begin with 4 or 6, like IP packets: RFC 4928, RFC 8469. */
  @Test
  void ethernetFrameBelowMplsLabels_isLeftOut() {
    for (int first : new int[] {0x00, 0x44, 0x64}) {
      Crafted frame = new Crafted().u8(first).raw(new byte[11]).u16(0x800);

      DecodedDatagram decoded =
          decode(sample(1, mpls(frame.raw(ipv4Packet("10.1.0.20", "10.1.0.10").bytes()))));

      assertThat(decoded.flows()).isEmpty();
      assertThat(decoded.leftOut()).isOne();
      assertThat(decoded.leftOutExample()).startsWith("MPLS");
    }
  }

  /** ARP, FCoE, PPPoE. */
  @Test
  void packetThatIsNoIp_isLeftOutWithItsEthertype() {
    for (int type : new int[] {0x0806, 0x8906, 0x8864}) {
      DecodedDatagram decoded = decode(sample(1, rawHeader(60, type, "10.1.0.20", "10.1.0.10")));

      assertThat(decoded.flows()).isEmpty();
      assertThat(decoded.problems()).isEmpty();
      assertThat(decoded.leftOut()).isOne();
      assertThat(decoded.leftOutExample()).isEqualTo("ethertype 0x%04x".formatted(type));
    }
  }

  @Test
  void sampleWithoutAHeader_isLeftOut() {
    assertThat(decode(sample(1, ethernet(60))).leftOut()).isOne();
  }

  @Test
  void recordsThatContradictEachOther_areAWarning() {
    DecodedDatagram decoded =
        decode(
            sample(
                1,
                rawHeader(1_500, 0x800, "10.1.0.20", "10.1.0.10"),
                ipv4(150, "10.9.9.9", "10.1.0.10")));

    assertThat(only(decoded).bytes()).isEqualTo(1_500);
    assertThat(decoded.warnings())
        .containsOnlyKeys(
            "raw header (addresses) and IPv4 record (addresses) disagree: raw header (addresses) is"
                + " believed",
            "raw header (length) and IPv4 record (length) disagree: raw header (length) is"
                + " believed");
  }

  @Test
  void emptySamplingRate_isAWarning() {
    DecodedDatagram decoded = decode(sample(0, ipv4(1_486, "10.1.0.20", "10.1.0.10")));

    assertThat(only(decoded).bytes()).isEqualTo(1_486);
    assertThat(decoded.warnings().keySet()).singleElement().asString().contains("samplingRate");
  }

  @Test
  void truncatedHeader_doesNotHideTheNextRecordsOrSamples() {
    Crafted cut =
        record(1, new Crafted().u32(1).u32(1_500).u32(4).u32(14).raw(new byte[12]).u16(0x800));

    assertThat(only(decode(sample(1, cut, ipv4(1_486, "10.1.0.20", "10.1.0.10")))).bytes())
        .isEqualTo(1_500);
    assertThat(decode(sample(1, cut)).problems()).hasSize(1);
    assertThat(decode(sample(1, cut)).leftOut()).as("counted once").isZero();
  }

  /**
   * The agent of a busy switch or host drops samples:
   * https://github.com/sflow/host-sflow/issues/26.
   */
  @Test
  void samplesDroppedByTheAgent_areAWarning() {
    FlowDecoder decoder = new FlowDecoder(exporter -> ExporterSettings.NONE);
    Crafted packet = rawHeader(1_500, 0x800, "10.0.0.1", "10.0.0.2");
    for (int drops : new int[] {40, 40, 43}) {
      DecodedDatagram decoded =
          decoder.decode(AGENT, sample(600, 3, 3, 4, drops, packet).bytes(), 1_000);

      assertThat(decoded.warnings()).hasSize(drops == 43 ? 1 : 0);
      decoded
          .warnings()
          .forEach(
              (text, count) -> {
                assertThat(text).contains("too few", "sample fewer packets");
                assertThat(count).isEqualTo(3);
              });
    }
  }

  /** Two tags, of which switches mark the outer one in three ways: sflow/sflowtool#30. */
  @ParameterizedTest
  @ValueSource(ints = {0x8100, 0x88A8, 0x9100})
  void packetWithTwoVlanTags_countsForItsAddresses(int outer) {
    Crafted header =
        new Crafted().raw(new byte[12]).u16(outer).u16(7).u16(0x8100).u16(8).u16(0x800);
    Crafted packet = frame(1_500, header.raw(ipv4Packet("10.0.0.1", "10.0.0.2").bytes()));

    DecodedDatagram decoded =
        new FlowDecoder(exporter -> ExporterSettings.NONE)
            .decode(AGENT, sample(10, packet).bytes(), 1_000);

    assertThat(decoded.leftOut()).isZero();
    assertThat(decoded.flows()).singleElement().extracting(FlowRecord::bytes).isEqualTo(15_000.0);
  }
}
