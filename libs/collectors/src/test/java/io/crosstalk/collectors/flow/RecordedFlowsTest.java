package io.crosstalk.collectors.flow;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Test with the same network capture, exported by softflowd and pmacct in each of their protocols.
 */
class RecordedFlowsTest {
  private static final InetAddress EXPORTER = InetAddress.ofLiteral("127.0.0.1");
  private static final Instant CAPTURE = Instant.parse("2026-11-21T01:17:53Z");
  private static final long NOW_MS = Instant.parse("2026-11-21T01:18:10Z").toEpochMilli();

  private static List<DecodedDatagram> decode(String name) {
    FlowDecoder decoder = new FlowDecoder(exporter -> ExporterSettings.NONE);
    List<DecodedDatagram> all = new ArrayList<>();
    Recorded.datagrams(name).forEach(bytes -> all.add(decoder.decode(EXPORTER, bytes, NOW_MS)));
    assertThat(decoder.waiting().takeDropped()).isEmpty();
    return all;
  }

  private static List<FlowRecord> flows(String name) {
    return decode(name).stream().flatMap(decoded -> decoded.flows().stream()).toList();
  }

  private static double bytes(List<FlowRecord> flows) {
    return flows.stream().mapToDouble(FlowRecord::bytes).sum();
  }

  @ParameterizedTest
  @ValueSource(strings = {"softflowd_v5.bin", "softflowd_v9.bin", "softflowd_v10.bin"})
  void decode_softflowdInEachProtocol_givesTheSame1368Flows(String name) {
    List<FlowRecord> flows = flows(name);

    assertThat(flows).hasSize(1368);
    assertThat(bytes(flows)).isEqualTo(bytes(flows("softflowd_v5.bin")));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "softflowd_v5.bin",
        "softflowd_v9.bin",
        "softflowd_v10.bin",
        "pmacct_ipfix.bin",
        "pmacct_sflow_head.bin"
      })
  void recordedDatagrams_haveNoLossAndNoProblem(String name) {
    assertThat(decode(name))
        .allSatisfy(
            decoded -> {
              assertThat(decoded.problems()).isEmpty();
              assertThat(decoded.lost()).isZero();
              assertThat(decoded.flows())
                  .allSatisfy(flow -> assertThat(flow.source().isLoopbackAddress()).isTrue());
            });
  }

  @ParameterizedTest
  @ValueSource(strings = {"softflowd_v5.bin", "softflowd_v9.bin", "softflowd_v10.bin"})
  void recordedFlows_haveTheTimesOfTheCapture(String name) {
    assertThat(flows(name))
        .allSatisfy(
            flow -> {
              assertThat(flow.startMs())
                  .isBetween(
                      CAPTURE.toEpochMilli() - 1_000, CAPTURE.plusSeconds(20).toEpochMilli());
              assertThat(flow.endMs()).isBetween(flow.startMs(), flow.startMs() + 10_000);
            });
  }

  @Test
  void decode_softflowdOverIpfix_includesFlowsThatNfdumpDecodes() {
    assertThat(flows("softflowd_v10.bin"))
        .extracting(FlowRecord::bytes)
        .contains(618.0, 5991.0, 6314.0, 8061.0);
  }

  @Test
  void decode_pmacctOverIpfix_givesFlows() {
    List<FlowRecord> flows = flows("pmacct_ipfix.bin");

    assertThat(flows).hasSizeGreaterThan(1000);
    assertThat(bytes(flows)).isGreaterThan(1e6);
  }

  @Test
  void decode_pmacctOverSflow_givesAFlowPerSampledPacket() {
    List<FlowRecord> flows = flows("pmacct_sflow_head.bin");

    assertThat(flows).hasSizeGreaterThan(500);
    assertThat(flows).allSatisfy(flow -> assertThat(flow.endMs()).isEqualTo(NOW_MS));
  }

  @Test
  void decode_dataBeforeTheirTemplate_areDecodedWhenTheTemplateArrives() {
    List<byte[]> datagrams = new ArrayList<>(Recorded.datagrams("softflowd_v9.bin"));
    datagrams.add(datagrams.removeFirst());
    FlowDecoder decoder = new FlowDecoder(exporter -> ExporterSettings.NONE);
    List<FlowRecord> flows = new ArrayList<>();
    for (byte[] bytes : datagrams) {
      flows.addAll(decoder.decode(EXPORTER, bytes, NOW_MS).flows());
    }

    assertThat(flows).hasSize(1368);
    assertThat(bytes(flows)).isEqualTo(bytes(flows("softflowd_v9.bin")));
  }

  @Test
  void template_ofAnotherExporter_isNotUsed() {
    List<byte[]> datagrams = Recorded.datagrams("softflowd_v9.bin");
    FlowDecoder decoder = new FlowDecoder(exporter -> ExporterSettings.NONE);
    decoder.decode(EXPORTER, datagrams.getFirst(), NOW_MS);

    DecodedDatagram other =
        decoder.decode(InetAddress.ofLiteral("127.0.0.2"), datagrams.get(1), NOW_MS);

    assertThat(other.flows()).isEmpty();
    assertThat(other.problems()).isEmpty();
  }

  @Test
  void missingDatagram_isCountedAsLost() {
    for (String name :
        List.of("softflowd_v5.bin", "softflowd_v9.bin", "softflowd_v10.bin", "pmacct_ipfix.bin")) {
      List<byte[]> datagrams = new ArrayList<>(Recorded.datagrams(name));
      datagrams.remove(5);
      FlowDecoder decoder = new FlowDecoder(exporter -> ExporterSettings.NONE);
      long lost =
          datagrams.stream()
              .mapToLong(bytes -> decoder.decode(EXPORTER, bytes, NOW_MS).lost())
              .sum();

      assertThat(lost).as(name).isPositive();
    }
  }

  @Test
  void samplingRate_setByTheUser_hasPriority() {
    FlowDecoder decoder =
        new FlowDecoder(exporter -> new ExporterSettings(null, Map.of(), 100.0, null));
    double bytes =
        Recorded.datagrams("softflowd_v10.bin").stream()
            .flatMap(datagram -> decoder.decode(EXPORTER, datagram, NOW_MS).flows().stream())
            .mapToDouble(FlowRecord::bytes)
            .sum();

    assertThat(bytes).isEqualTo(100 * bytes(flows("softflowd_v10.bin")));
  }
}
