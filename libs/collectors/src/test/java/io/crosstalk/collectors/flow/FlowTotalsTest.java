package io.crosstalk.collectors.flow;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

/**
 * Counters of whole flows. Juniper SRX sends them again and again
 * (https://github.com/robcowart/elastiflow/issues/646), as do Antrea and nProbe's test device
 * (https://github.com/ntop/nProbe/issues/307: 4, 5, 6, 7, 8 packets of one flow).
 */
class FlowTotalsTest {
  private static final int TOTAL = 85;
  private static final long EXPORT_MS = FlowSender.EXPORT_S * 1000;
  private static final long START = EXPORT_MS - 60_000;

  private final FlowSender srx =
      FlowSender.ipfix()
          .with(TOTAL, 8)
          .withReverse(TOTAL, 8)
          .with(7, 2)
          .with(11, 2)
          .with(152, 8)
          .with(153, 8);

  private static double bytes(DecodedDatagram decoded) {
    assertThat(decoded.problems()).isEmpty();
    return decoded.flows().getFirst().bytes();
  }

  private static double back(DecodedDatagram decoded) {
    return decoded.flows().get(1).bytes();
  }

  @Test
  void runningTotal_countsOnlyItsGrowth() {
    assertThat(bytes(srx.send(6_076, 0, 63, 63, START, START + 10_000))).isEqualTo(6_076);
    assertThat(bytes(srx.send(7_594, 100, 63, 63, START, START + 20_000))).isEqualTo(1_518);
    DecodedDatagram last = srx.send(9_112, 900, 63, 63, START, START + 30_000);

    assertThat(bytes(last)).isEqualTo(1_518);
    assertThat(back(last)).isEqualTo(800);
  }

  @Test
  void growth_liesBehindTheLastRecord() {
    srx.send(6_076, 0, 63, 63, START, START + 10_000);

    FlowRecord grown = srx.send(7_594, 0, 63, 63, START, START + 20_000).flows().getFirst();

    assertThat(grown.startMs()).isEqualTo(START + 10_000);
    assertThat(grown.endMs()).isEqualTo(START + 20_000);
  }

  /** YAF goes on with a new flow after its active time-out, whose counters begin at 0. */
  @Test
  void flowThatStartsLater_isAnotherOne() {
    srx.send(6_076, 0, 63, 63, START, START + 10_000);

    assertThat(bytes(srx.send(7_594, 0, 63, 63, START + 10_000, START + 20_000))).isEqualTo(7_594);
  }

  @Test
  void otherPorts_areAnotherFlow() {
    srx.send(6_076, 0, 63, 63, START, START + 10_000);

    assertThat(bytes(srx.send(7_594, 0, 63, 64, START, START + 10_000))).isEqualTo(7_594);
  }

  @Test
  void smallerTotal_beginsAgain() {
    srx.send(6_076, 0, 63, 63, START, START + 10_000);

    assertThat(bytes(srx.send(400, 0, 63, 63, START, START + 20_000))).isEqualTo(400);
  }

  @Test
  void flowThatHasEnded_isForgotten() {
    FlowSender yaf = FlowSender.ipfix().with(TOTAL, 8).with(136, 1).with(152, 8);

    assertThat(bytes(yaf.send(1_000, 3, START))).isEqualTo(1_000);
    assertThat(bytes(yaf.send(1_500, 3, START))).isEqualTo(1_500);
    assertThat(bytes(yaf.send(1_000, 2, START))).isEqualTo(1_000);
    assertThat(bytes(yaf.send(1_500, 2, START))).isEqualTo(500);
  }

  /** Antrea fills both counters: its delta is 0 when the flow has not grown. */
  @Test
  void emptyDelta_besideAnUnchangedTotal_countsNothing() {
    FlowSender antrea = FlowSender.ipfix().with(1, 8).with(TOTAL, 8).with(150, 4);

    assertThat(bytes(antrea.send(160, 160, FlowSender.EXPORT_S - 9))).isEqualTo(160);
    assertThat(bytes(antrea.send(0, 160, FlowSender.EXPORT_S - 9))).isZero();
    assertThat(bytes(antrea.send(0, 200, FlowSender.EXPORT_S - 9))).isEqualTo(40);
  }

  @Test
  void totalWithoutStart_countsInFullWithAWarning() {
    FlowSender sender = FlowSender.ipfix().with(TOTAL, 8);
    sender.send(1_000);

    DecodedDatagram again = sender.send(1_000);

    assertThat(bytes(again)).isEqualTo(1_000);
    assertThat(again.warnings().keySet())
        .singleElement()
        .asString()
        .contains("without the start of its flow", "flowStartMilliseconds");
    assertThat(sender.send(0).warnings()).isEmpty();
  }

  @Test
  void manyRunningFlows_useLimitedMemoryAndAreAWarning() {
    FlowSender sender = FlowSender.v9().with(TOTAL, 4).with(148, 4);
    boolean warned = false;
    for (int flow = 0; flow < 100_100; flow++) {
      warned = !sender.send(5, flow).warnings().isEmpty();
    }

    assertThat(warned).isTrue();
    assertThat(bytes(sender.send(8, 100_099))).isEqualTo(3);
    assertThat(bytes(sender.send(8, 0))).as("forgotten").isEqualTo(8);
  }

  @Property
  void sumOfGrowth_isTheLastTotal(
      @ForAll @Size(min = 1, max = 20) List<@IntRange(min = 0, max = 1_000_000) Integer> growths) {
    FlowSender sender = FlowSender.ipfix().with(TOTAL, 8).with(152, 8);
    long total = 0;
    double counted = 0;
    for (int growth : growths) {
      total += growth;
      counted += bytes(sender.send(total, START));
    }

    assertThat(counted).isEqualTo((double) total);
  }
}
