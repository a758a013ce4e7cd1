package io.crosstalk.collectors.flow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.crosstalk.collectors.normalize.RejectedReadingException;
import java.net.InetAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;

class TemplateFlowsTest {
  private static final InetAddress EXPORTER = InetAddress.ofLiteral("192.0.2.1");
  private static final long EXPORT_S = 1_800_000_000L;
  private static final long EXPORT_MS = EXPORT_S * 1000;

  private final FlowDecoder decoder = new FlowDecoder(exporter -> ExporterSettings.NONE);

  private DecodedDatagram decode(Crafted datagram) {
    return decoder.decode(EXPORTER, datagram.bytes(), EXPORT_MS);
  }

  private static Crafted template(int id, int count, Crafted fields) {
    return Crafted.set(2, new Crafted().u16(id).u16(count).raw(fields.bytes()));
  }

  private static Crafted simpleTemplate(int id) {
    return template(id, 3, new Crafted().fields(8, 4, 12, 4, 1, 8));
  }

  private static Crafted simpleRecord(long bytes) {
    return new Crafted().ip("10.0.0.1").ip("10.0.0.2").u64(bytes);
  }

  private FlowRecord only(DecodedDatagram decoded) {
    assertThat(decoded.problems()).isEmpty();
    assertThat(decoded.flows()).hasSize(1);
    return decoded.flows().getFirst();
  }

  @Test
  void elementsOfOtherEnterprisesAndVariableLength_areSkipped() {
    Crafted fields =
        new Crafted()
            .fields(8, 4)
            .u16(0x8000 | 77)
            .u16(65_535)
            .u32(9999)
            .fields(82, 65_535, 12, 4, 1, 4);
    Crafted record =
        new Crafted()
            .ip("10.0.0.1")
            .u8(255)
            .u16(300)
            .raw(new byte[300])
            .u8(3)
            .text("abc", 3)
            .ip("10.0.0.2")
            .u32(4711);

    FlowRecord flow =
        only(
            decode(Crafted.ipfix(EXPORT_S, 1, template(256, 5, fields), Crafted.set(256, record))));

    assertThat(flow.bytes()).isEqualTo(4711);
    assertThat(flow.destination().getHostAddress()).isEqualTo("10.0.0.2");
  }

  @Test
  void record_withReverseDirection_becomesTwoFlows() {
    Crafted fields =
        new Crafted().fields(8, 4, 12, 4, 10, 4, 14, 4, 1, 8).u16(0x8001).u16(8).u32(29_305);
    Crafted record = new Crafted().ip("10.0.0.1").ip("10.0.0.2").u32(3).u32(4).u64(100).u64(900);

    DecodedDatagram decoded =
        decode(Crafted.ipfix(EXPORT_S, 1, template(256, 6, fields), Crafted.set(256, record)));

    assertThat(decoded.flows()).hasSize(2);
    FlowRecord back = decoded.flows().get(1);
    assertThat(back.source().getHostAddress()).isEqualTo("10.0.0.2");
    assertThat(back.bytes()).isEqualTo(900);
    assertThat(back.ports().input()).isEqualTo(4);
  }

  @Test
  void templateNumber_inOtherDomain_isAnotherTemplate() {
    Crafted other = template(256, 3, new Crafted().fields(1, 8, 12, 4, 8, 4));
    decode(Crafted.ipfix(EXPORT_S, 1, simpleTemplate(256)));
    decode(Crafted.ipfix(EXPORT_S, 2, other));

    DecodedDatagram first = decode(Crafted.ipfix(EXPORT_S, 1, Crafted.set(256, simpleRecord(7))));

    assertThat(only(first).bytes()).isEqualTo(7);
  }

  @Test
  void template_withdrawn_isRemoved() {
    decode(Crafted.ipfix(EXPORT_S, 1, simpleTemplate(256)));
    decode(Crafted.ipfix(EXPORT_S, 1, template(256, 0, new Crafted())));

    assertThat(decode(Crafted.ipfix(EXPORT_S, 1, Crafted.set(256, simpleRecord(7)))).flows())
        .isEmpty();
  }

  /** A router that has restarted: pmacct/pmacct#726, aabc/ipt-netflow#180. */
  @Test
  void dataOfAnotherLayout_waitForTheNewTemplate() {
    decode(Crafted.ipfix(EXPORT_S, 1, simpleTemplate(256)));
    Crafted newData =
        Crafted.set(256, new Crafted().u8(6).u64(7).ip("10.0.0.1").ip("10.0.0.2").u32(80));

    DecodedDatagram before = decode(Crafted.ipfix(EXPORT_S, 1, newData));
    DecodedDatagram after =
        decode(
            Crafted.ipfix(
                EXPORT_S,
                1,
                template(256, 5, new Crafted().fields(4, 1, 1, 8, 8, 4, 12, 4, 11, 4))));

    assertThat(before.flows()).isEmpty();
    assertThat(before.problems().keySet())
        .singleElement()
        .asString()
        .contains("does not fit its template");
    assertThat(only(after).bytes()).isEqualTo(7);
  }

  @Test
  void dataSet_filledUpWithZeroes_fitsItsTemplate() {
    decode(Crafted.ipfix(EXPORT_S, 1, simpleTemplate(256)));

    DecodedDatagram decoded =
        decode(Crafted.ipfix(EXPORT_S, 1, Crafted.set(256, simpleRecord(7).u32(0).u16(0))));

    assertThat(only(decoded).bytes()).isEqualTo(7);
  }

  @Test
  void samplingRate_fromOptions_multipliesTheBytes() {
    Crafted options =
        Crafted.set(3, new Crafted().u16(257).u16(3).u16(1).fields(143, 4, 305, 4, 306, 4));
    Crafted optionData = Crafted.set(257, new Crafted().u32(1).u32(1).u32(999));

    FlowRecord flow =
        only(
            decode(
                Crafted.ipfix(
                    EXPORT_S,
                    1,
                    options,
                    optionData,
                    simpleTemplate(256),
                    Crafted.set(256, simpleRecord(50)))));

    assertThat(flow.bytes()).isEqualTo(50_000);
  }

  @Test
  void samplingRate_isKeptForEachSampler() {
    Crafted options = Crafted.set(3, new Crafted().u16(257).u16(2).u16(1).fields(302, 4, 34, 4));
    Crafted optionData = Crafted.set(257, new Crafted().u32(1).u32(10).u32(2).u32(100));
    Crafted template = template(256, 4, new Crafted().fields(8, 4, 12, 4, 1, 8, 302, 4));
    Crafted data = Crafted.set(256, simpleRecord(5).u32(2).raw(simpleRecord(5).u32(1).bytes()));

    DecodedDatagram decoded =
        decode(Crafted.ipfix(EXPORT_S, 1, options, optionData, template, data));

    assertThat(decoded.flows()).extracting(FlowRecord::bytes).containsExactly(500.0, 50.0);
  }

  @Test
  void portNames_areReadFromOptionsOfNetflow9() {
    Crafted options = Crafted.set(1, new Crafted().u16(257).u16(4).u16(4).fields(2, 4, 82, 16));
    Crafted optionData = Crafted.set(257, new Crafted().u32(3).text("Gi0/3", 16));

    DecodedDatagram decoded = decode(Crafted.v9(5_000, EXPORT_S, 1, options, optionData));

    assertThat(decoded.names()).containsExactly(new DecodedDatagram.PortName(3, "Gi0/3"));
  }

  @Test
  void times_ofNetflow9_countFromTheExportersStart() {
    Crafted template =
        Crafted.set(0, new Crafted().u16(256).u16(5).fields(8, 4, 12, 4, 1, 8, 22, 4, 21, 4));
    Crafted data = Crafted.set(256, simpleRecord(1).u32(1_000).u32(4_000));

    FlowRecord flow = only(decode(Crafted.v9(5_000, EXPORT_S, 1, template, data)));

    assertThat(flow.startMs()).isEqualTo(EXPORT_MS - 4_000);
    assertThat(flow.endMs()).isEqualTo(EXPORT_MS - 1_000);
  }

  @Test
  void times_ofIpfixSinceExporterStart_needTheStartFromOptions() {
    Crafted options = Crafted.set(3, new Crafted().u16(257).u16(2).u16(1).fields(143, 4, 160, 8));
    Crafted optionData = Crafted.set(257, new Crafted().u32(1).u64(EXPORT_MS - 60_000));
    Crafted template = template(256, 5, new Crafted().fields(8, 4, 12, 4, 1, 8, 22, 4, 21, 4));
    Crafted data = Crafted.set(256, simpleRecord(1).u32(10_000).u32(20_000));

    FlowRecord without = only(decode(Crafted.ipfix(EXPORT_S, 1, template, data)));
    FlowRecord with = only(decode(Crafted.ipfix(EXPORT_S, 2, template, options, optionData, data)));

    assertThat(without.startMs()).isEqualTo(EXPORT_MS - 10_000);
    assertThat(without.endMs()).isEqualTo(EXPORT_MS);
    assertThat(with.startMs()).isEqualTo(EXPORT_MS - 50_000);
    assertThat(with.endMs()).isEqualTo(EXPORT_MS - 40_000);
  }

  /** MikroTik RouterOS, https://github.com/netsampler/goflow2/pull/406. */
  @Test
  void times_ofIpfixSinceExporterStart_inTheRecordItself() {
    Crafted fields = new Crafted().fields(8, 4, 12, 4, 1, 8, 22, 4, 21, 4, 160, 8);
    Crafted record = simpleRecord(1).u32(10_000).u32(20_000).u64(EXPORT_MS - 60_000);

    FlowRecord flow =
        only(
            decode(Crafted.ipfix(EXPORT_S, 1, template(256, 6, fields), Crafted.set(256, record))));

    assertThat(flow.startMs()).isEqualTo(EXPORT_MS - 50_000);
    assertThat(flow.endMs()).isEqualTo(EXPORT_MS - 40_000);
  }

  /** Cisco IOS XR, whose records lack the exporter's start: phaag/nfdump#36 and #264. */
  @Test
  void times_sinceAnExporterStartThatIsNotKnown_giveTheDurationAcrossTheirWrap() {
    Crafted fields = new Crafted().fields(8, 4, 12, 4, 1, 8, 22, 4, 21, 4);
    Crafted record = simpleRecord(1).u32(0xFFFF_FFFFL - 9_999).u32(20_000);

    FlowRecord flow =
        only(
            decode(Crafted.ipfix(EXPORT_S, 1, template(256, 5, fields), Crafted.set(256, record))));

    assertThat(flow.startMs()).isEqualTo(EXPORT_MS - 30_000);
    assertThat(flow.endMs()).isEqualTo(EXPORT_MS);
  }

  @Test
  void times_sinceAnUnknownStartWithTheLastBeforeTheFirst_giveNoDuration() {
    Crafted fields = new Crafted().fields(8, 4, 12, 4, 1, 8, 22, 4, 21, 4);
    Crafted record = simpleRecord(1).u32(20_000).u32(19_990);

    DecodedDatagram decoded =
        decode(Crafted.ipfix(EXPORT_S, 1, template(256, 5, fields), Crafted.set(256, record)));

    assertThat(only(decoded).startMs()).isEqualTo(EXPORT_MS);
    assertThat(decoded.problems()).isEmpty();
  }

  @Test
  void times_startAndDuration_giveTheEnd() {
    Crafted fields = new Crafted().fields(8, 4, 12, 4, 1, 8, 152, 8, 161, 4);
    Crafted record = simpleRecord(1).u64(EXPORT_MS - 300_000).u32(60_000);

    FlowRecord flow =
        only(
            decode(Crafted.ipfix(EXPORT_S, 1, template(256, 5, fields), Crafted.set(256, record))));

    assertThat(flow.startMs()).isEqualTo(EXPORT_MS - 300_000);
    assertThat(flow.endMs()).isEqualTo(EXPORT_MS - 240_000);
  }

  @Test
  void times_inEveryUnit_areRead() {
    long ntp = ((EXPORT_S - 2 + 2_208_988_800L) << 32) | 0x8000_0000L;

    assertThat(
            time(
                new Crafted().fields(150, 4, 151, 4),
                new Crafted().u32(EXPORT_S - 5).u32(EXPORT_S - 3)))
        .isEqualTo(EXPORT_MS - 3_000);
    assertThat(
            time(
                new Crafted().fields(152, 8, 153, 8),
                new Crafted().u64(EXPORT_MS - 5).u64(EXPORT_MS - 4)))
        .isEqualTo(EXPORT_MS - 4);
    assertThat(time(new Crafted().fields(154, 8, 155, 8), new Crafted().u64(ntp).u64(ntp)))
        .isEqualTo(EXPORT_MS - 1_500);
    assertThat(time(new Crafted().fields(156, 8, 157, 8), new Crafted().u64(ntp).u64(ntp)))
        .isEqualTo(EXPORT_MS - 1_500);
    assertThat(
            time(new Crafted().fields(158, 4, 159, 4), new Crafted().u32(9_000_000).u32(7_000_000)))
        .isEqualTo(EXPORT_MS - 7_000);
    assertThat(time(new Crafted().fields(153, 8, 161, 4), new Crafted().u64(EXPORT_MS - 6).u32(1)))
        .isEqualTo(EXPORT_MS - 6);
  }

  private long time(Crafted fields, Crafted values) {
    Crafted template =
        template(256, 5, new Crafted().fields(8, 4, 12, 4, 1, 8).raw(fields.bytes()));
    Crafted record = simpleRecord(1).raw(values.bytes());
    return only(decode(Crafted.ipfix(EXPORT_S, 1, template, Crafted.set(256, record)))).endMs();
  }

  @Test
  void times_implausible_areReplacedByTheTimeOfExport() {
    Crafted template = template(256, 5, new Crafted().fields(8, 4, 12, 4, 1, 8, 152, 8, 153, 8));
    Crafted data = Crafted.set(256, simpleRecord(1).u64(5).u64(6));

    DecodedDatagram decoded = decode(Crafted.ipfix(EXPORT_S, 1, template, data));

    assertThat(decoded.flows().getFirst().endMs()).isEqualTo(EXPORT_MS);
    assertThat(decoded.problems()).hasSize(1);
  }

  @Test
  void record_withoutAddresses_isReportedAsProblem() {
    Crafted template = template(256, 1, new Crafted().fields(1, 8));

    DecodedDatagram decoded =
        decode(Crafted.ipfix(EXPORT_S, 1, template, Crafted.set(256, new Crafted().u64(5).u64(6))));

    assertThat(decoded.flows()).isEmpty();
    assertThat(decoded.problems().values()).containsExactly(2);
  }

  @Test
  void template_withEmptyRecords_isRefused() {
    DecodedDatagram decoded =
        decode(Crafted.ipfix(EXPORT_S, 1, template(256, 1, new Crafted().fields(1, 0))));

    assertThat(decoded.problems().keySet()).singleElement().asString().contains("without bytes");
  }

  @Test
  void template_withTooManyFields_isRefused() {
    DecodedDatagram decoded =
        decode(Crafted.ipfix(EXPORT_S, 1, template(256, 60_000, new Crafted().fields(1, 8))));

    assertThat(decoded.problems().keySet()).singleElement().asString().contains("at most 256");
  }

  @Test
  void dataWithoutTemplate_aboveTheMemoryLimit_areDropped() {
    for (int i = 0; i < 100; i++) {
      decode(Crafted.ipfix(EXPORT_S, 1, Crafted.set(256, new Crafted().raw(new byte[30_000]))));
    }

    assertThat(decoder.waiting().takeDropped()).isNotEmpty();
    assertThat(decoder.waiting().takeDropped()).isEmpty();
  }

  @Test
  void missingTemplates_readWhileDatagramsArrive_isThreadSafe() throws InterruptedException {
    List<Throwable> thrown = new ArrayList<>();
    AtomicBoolean done = new AtomicBoolean();
    Thread asking =
        Thread.ofPlatform()
            .start(
                () -> {
                  try {
                    while (!done.get()) {
                      assertThat(decoder.waiting().missing()).allMatch(each -> each.kept() > 0);
                    }
                  } catch (RuntimeException | AssertionError e) {
                    thrown.add(e);
                  }
                });
    Crafted set = Crafted.set(256, new Crafted().raw(new byte[2_000]));
    byte[] datagram = Crafted.ipfix(EXPORT_S, 1, set).bytes();
    for (int i = 0; i < 20_000; i++) {
      InetAddress exporter = InetAddress.ofLiteral("10.1." + i % 4 + "." + i % 250);
      decoder.decode(exporter, datagram, EXPORT_MS + i);
    }
    done.set(true);
    asking.join();

    assertThat(thrown).isEmpty();
  }

  @Test
  void decode_unsupportedVersion_isRefusedWithAdvice() {
    assertThatThrownBy(() -> decode(new Crafted().u16(7).u32(0)))
        .isInstanceOf(RejectedReadingException.class)
        .hasMessageContaining("let the exporter send");
    assertThatThrownBy(() -> decode(new Crafted().u32(4))).hasMessageContaining("sFlow version 4");
    assertThatThrownBy(() -> decode(new Crafted().u8(1)))
        .isInstanceOf(RejectedReadingException.class);
  }

  @Property
  void byteCount_ofAnyFieldLength_isRead(
      @ForAll @IntRange(min = 1, max = 8) int length, @ForAll @LongRange(min = 0) long value) {
    long fits = length == 8 ? value : value & ((1L << (8 * length)) - 1);
    Crafted record = new Crafted().ip("10.0.0.1").ip("10.0.0.2");
    for (int i = length - 1; i >= 0; i--) {
      record.u8((int) (fits >> (8 * i)));
    }
    Crafted template = template(256, 3, new Crafted().fields(8, 4, 12, 4, 1, length));

    FlowRecord flow =
        new FlowDecoder(exporter -> ExporterSettings.NONE)
            .decode(
                EXPORTER,
                Crafted.ipfix(EXPORT_S, 1, template, Crafted.set(256, record)).bytes(),
                EXPORT_MS)
            .flows()
            .getFirst();

    assertThat(flow.bytes()).isEqualTo((double) fits);
  }
}
