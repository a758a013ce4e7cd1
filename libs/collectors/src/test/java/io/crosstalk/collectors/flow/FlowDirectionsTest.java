package io.crosstalk.collectors.flow;

import static org.assertj.core.api.Assertions.assertThat;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;

/**
 * Counters of both directions in the layouts of real exporters, as templates and records in public
 * captures show them (https://github.com/logstash-plugins/logstash-codec-netflow, spec/codecs).
 */
class FlowDirectionsTest {
  private static final int IN = 1;
  private static final int OUT = 23;
  private static final int TOTAL = 85;
  private static final int DIRECTION = 61;
  private static final int INITIATOR = 231;
  private static final int RESPONDER = 232;
  private static final int EVENT = 233;

  /** Asserts the bytes from 10.0.0.1 to 10.0.0.2 and back. */
  private static void assertBytes(DecodedDatagram decoded, double there, double back) {
    assertThat(decoded.problems()).isEmpty();
    assertThat(sum(decoded, "10.0.0.1")).isEqualTo(there);
    assertThat(sum(decoded, "10.0.0.2")).isEqualTo(back);
  }

  private static double sum(DecodedDatagram decoded, String from) {
    return decoded.flows().stream()
        .filter(flow -> flow.source().getHostAddress().equals(from))
        .mapToDouble(FlowRecord::bytes)
        .sum();
  }

  /** YAF without --delta. */
  @Test
  void totalsOfBothDirections_countBoth() {
    FlowSender yaf = FlowSender.ipfix().with(TOTAL, 4).withReverse(TOTAL, 4);

    assertBytes(yaf.send(1_000, 900_000), 1_000, 900_000);
  }

  @Test
  void deltasOfBothDirections_countBoth() {
    FlowSender yaf = FlowSender.ipfix().with(IN, 8).withReverse(IN, 8);

    assertBytes(yaf.send(172, 92), 172, 92);
  }

  /** Template 47104 of YAF has deltas and totals, of which it fills one. */
  @Test
  void totals_besideEmptyDeltas_count() {
    FlowSender yaf =
        FlowSender.ipfix().with(TOTAL, 8).withReverse(TOTAL, 8).with(IN, 8).withReverse(IN, 8);

    assertBytes(yaf.send(1_000, 900_000, 0, 0), 1_000, 900_000);
  }

  /** Barracuda: the delta of one direction is 0, its total is not; Viptela: both are the same. */
  @Test
  void deltaAndTotal_count_once() {
    FlowSender barracuda = FlowSender.ipfix().with(TOTAL, 8).with(IN, 8);

    assertBytes(barracuda.send(65, 0), 65, 0);
    assertBytes(FlowSender.ipfix().with(TOTAL, 8).with(IN, 8).send(775, 775), 775, 0);
  }

  @Test
  void onlyTheReverseDirection_hasBytes_isCounted() {
    FlowSender sender = FlowSender.ipfix().with(IN, 8).withReverse(IN, 8);

    assertBytes(sender.send(0, 900_000), 0, 900_000);
  }

  /** Cisco ASA and Firepower. */
  @Test
  void initiatorAndResponder_countBothDirections() {
    FlowSender asa = FlowSender.v9().with(INITIATOR, 4).with(RESPONDER, 4);

    assertBytes(asa.send(81, 763), 81, 763);
  }

  /** Huawei NetStream uses the number 232 for something else. */
  @Test
  void responder_withoutInitiator_isAnotherField() {
    FlowSender huawei = FlowSender.v9().with(IN, 4).with(RESPONDER, 2);

    assertBytes(huawei.send(200, 7), 200, 0);
  }

  /** A switch that meters on the way out; the capture netflow9_test_0length_fields_tpl_data. */
  @Test
  void egressRecord_withEmptyInBytes_countsOutBytesInItsDirection() {
    FlowSender sender = FlowSender.v9().with(IN, 4).with(OUT, 4).with(DIRECTION, 1);

    assertBytes(sender.send(0, 900_000, 1), 900_000, 0);
    assertBytes(sender.send(32, 0, 0), 32, 0);
  }

  /** H3C NetStream, https://www.plixer.com/blog/hc3-netstream-configuration/. */
  @Test
  void outBytesAlone_countInTheDirectionOfTheRecord() {
    assertBytes(FlowSender.v9().with(OUT, 8).send(80), 80, 0);
    assertBytes(FlowSender.v9().with(IN, 0).with(OUT, 8).send(0, 80), 80, 0);
  }

  /** FreeBSD's ng_netflow, https://github.com/netsampler/goflow2/issues/524. */
  @Test
  void emptyOutBytes_behindInBytes_doNotWin() {
    assertBytes(FlowSender.v9().with(IN, 4).with(OUT, 4).send(152, 0), 152, 0);
  }

  /** FortiGate, https://github.com/robcowart/elastiflow/issues/260. */
  @Test
  void outBytesEqualToInBytes_countOnce() {
    FlowSender fortigate = FlowSender.v9().with(IN, 8).with(OUT, 8);

    for (long bytes : new long[] {748, 6_948, 1_584, 8_201}) {
      DecodedDatagram decoded = fortigate.send(bytes, bytes);
      assertBytes(decoded, bytes, 0);
      assertThat(decoded.warnings()).isEmpty();
    }
  }

  /** NProbe, https://github.com/ntop/nProbe/issues/268. */
  @Test
  void outBytesOfABiflow_countAsTheOtherDirectionWithAWarning() {
    FlowSender nprobe = FlowSender.v9().with(IN, 4).with(OUT, 4);

    DecodedDatagram decoded = nprobe.send(1_000, 900_000);

    assertBytes(decoded, 1_000, 900_000);
    assertThat(decoded.warnings().keySet())
        .singleElement()
        .asString()
        .contains("other direction", "outBytes", "'same'");
    assertBytes(nprobe.send(0, 5_000), 0, 5_000);
  }

  @Test
  void outBytesOfFewRecordsDiffering_doNotOutweighTheRest() {
    FlowSender fortigate = FlowSender.v9().with(IN, 8).with(OUT, 8);
    fortigate.send(1_000_000, 1_000_000);

    DecodedDatagram shaped = fortigate.send(90_000, 30_000);

    assertBytes(shaped, 90_000, 0);
    assertThat(shaped.warnings())
        .containsOnlyKeys("octetDeltaCount and OUT_BYTES disagree: octetDeltaCount is believed");
  }

  @Test
  void outBytesSetting_decides() {
    FlowSender same = FlowSender.v9(OutBytes.SAME).with(IN, 4).with(OUT, 4);
    FlowSender reverse = FlowSender.v9(OutBytes.REVERSE).with(IN, 4).with(OUT, 4);

    assertBytes(same.send(1_000, 900_000), 1_000, 0);
    assertBytes(reverse.send(84, 84), 84, 84);
    assertBytes(reverse.send(0, 84), 0, 84);
    assertThat(reverse.send(1_000, 900_000).warnings()).isEmpty();
  }

  /**
   * Cisco ASA counts the bytes since the last update, and all of the flow at its end:
   * https://github.com/phaag/nfdump/issues/116.
   */
  @Test
  void firewallEvents_totalAtTheEnd_addsOnlyWhatUpdatesHaveNotCounted() {
    FlowSender asa =
        FlowSender.v9().with(148, 4).with(EVENT, 1).with(INITIATOR, 4).with(RESPONDER, 4);

    assertBytes(asa.send(7, 5, 2_557, 1_117), 2_557, 1_117);
    assertBytes(asa.send(7, 5, 31, 0), 31, 0);
    assertBytes(asa.send(7, 2, 2_600, 1_117), 12, 0);
    assertBytes(asa.send(8, 2, 69, 14_179), 69, 14_179);
  }

  @Test
  void firewallEvents_withoutCounters_areNoFlowsAndNoProblem() {
    FlowSender asa = FlowSender.v9().with(148, 4).with(EVENT, 1);

    DecodedDatagram created = asa.send(7, 1);

    assertThat(created.flows()).isEmpty();
    assertThat(created.problems()).isEmpty();
  }

  @Test
  void deltaAndGrowthOfTheTotal_thatDiffer_areAWarning() {
    FlowSender sender = FlowSender.ipfix().with(IN, 8).with(TOTAL, 8).with(148, 4);
    sender.send(1_000, 1_000, 7);

    DecodedDatagram decoded = sender.send(1_000, 901_000, 7);

    assertBytes(decoded, 1_000, 0);
    assertThat(decoded.warnings())
        .containsOnlyKeys(
            "octetDeltaCount and octetTotalCount disagree: octetDeltaCount is believed");
  }

  @Property
  void bytes_inAnySpelling_areThoseOfEachDirection(
      @ForAll @LongRange(min = 1, max = 1L << 31) long there,
      @ForAll @LongRange(min = 1, max = 1L << 31) long back) {
    assertBytes(FlowSender.ipfix().with(IN, 8).withReverse(IN, 8).send(there, back), there, back);
    assertBytes(
        FlowSender.ipfix().with(TOTAL, 8).withReverse(TOTAL, 8).send(there, back), there, back);
    assertBytes(
        FlowSender.v9().with(INITIATOR, 8).with(RESPONDER, 8).send(there, back), there, back);
    assertBytes(
        FlowSender.v9(OutBytes.REVERSE).with(IN, 8).with(OUT, 8).send(there, back), there, back);
  }
}
