package io.crosstalk.collectors.flow;

import io.crosstalk.collectors.InMemory;
import io.crosstalk.collectors.RecordingIntake;
import io.crosstalk.collectors.normalize.RejectedReadingException;
import io.crosstalk.testkit.Fuzz;
import java.net.InetAddress;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class FlowFuzzTest {
  private static final InetAddress EXPORTER = InetAddress.ofLiteral("127.0.0.1");
  private static final long NOW_MS = 1_795_223_900_000L;

  private static void damage(String... names) {
    List<byte[]> datagrams = new ArrayList<>();
    for (String name : names) {
      datagrams.addAll(Recorded.datagrams(name).stream().limit(20).toList());
    }
    damage(datagrams);
  }

  private static void damage(List<byte[]> datagrams) {
    FlowDecoder decoder = new FlowDecoder(exporter -> ExporterSettings.NONE);
    Fuzz.run(
        datagrams,
        bytes -> decoder.decode(EXPORTER, bytes, NOW_MS),
        RejectedReadingException.class);
  }

  @Test
  void decode_damagedNetflowV5_throwsNoUnexpectedException() {
    damage("softflowd_v5.bin");
  }

  @Test
  void decode_damagedNetflowV9_throwsNoUnexpectedException() {
    damage("softflowd_v9.bin");
  }

  @Test
  void decode_damagedIpfix_throwsNoUnexpectedException() {
    damage("softflowd_v10.bin", "pmacct_ipfix.bin");
  }

  @Test
  void decode_damagedSflow_throwsNoUnexpectedException() {
    damage("pmacct_sflow_head.bin");
  }

  private static byte[] conversations(boolean ipfix) {
    Crafted fields =
        new Crafted()
            .fields(8, 4, 27, 16, 12, 4, 28, 16, 60, 1, 1, 4, 23, 4, 85, 8, 231, 4, 232, 4);
    fields.fields(233, 1, 136, 1, 148, 4, 48, 2, 61, 1);
    Crafted record =
        new Crafted()
            .ip("10.0.0.1")
            .ip("::")
            .ip("10.0.0.2")
            .ip("::")
            .u8(4)
            .u32(1_000)
            .u32(9_000)
            .u64(1_000)
            .u32(5)
            .u32(6)
            .u8(5)
            .u8(2)
            .u32(17)
            .u16(1)
            .u8(1);
    int count = 15;
    if (ipfix) {
      fields.u16(0x8000 | 85).u16(8).u32(29_305);
      record.u64(9_000);
      count++;
    }
    Crafted template =
        Crafted.set(ipfix ? 2 : 0, new Crafted().u16(256).u16(count).raw(fields.bytes()));
    Crafted data = Crafted.set(256, record);
    Crafted sampler =
        ipfix
            ? Crafted.set(3, new Crafted().u16(257).u16(3).u16(1).fields(143, 4, 48, 2, 50, 4))
            : Crafted.set(1, new Crafted().u16(257).u16(4).u16(8).fields(1, 4, 48, 2, 50, 4));
    Crafted rate = Crafted.set(257, new Crafted().u32(1).u16(1).u32(1_000));
    return ipfix
        ? Crafted.ipfix(NOW_MS / 1000, 1, template, sampler, rate, data).bytes()
        : Crafted.v9(5_000, NOW_MS / 1000, 1, template, sampler, rate, data).bytes();
  }

  @Test
  void decode_damagedConversationsWithSeveralCounters_throwsNoUnexpectedException() {
    damage(List.of(conversations(false), conversations(true)));
  }

  @Test
  void decode_damagedSflowWithSeveralRecordsOfAPacket_throwsNoUnexpectedException() {
    damage(
        List.of(
            SampledPacketTest.sample(
                    600,
                    SampledPacketTest.rawHeader(1_500, 0x800, "10.1.0.20", "10.1.0.10"),
                    SampledPacketTest.ethernet(1_500),
                    SampledPacketTest.ipv4(1_486, "10.1.0.20", "10.1.0.10"))
                .bytes(),
            SampledPacketTest.sample(
                    600,
                    SampledPacketTest.mpls(SampledPacketTest.ipv4Packet("10.1.0.20", "10.1.0.10")))
                .bytes()));
  }

  @Test
  void flowAccounting_withDamagedDatagrams_keepsWorking() {
    List<byte[]> datagrams = new ArrayList<>();
    for (String name :
        List.of(
            "softflowd_v9.bin", "softflowd_v10.bin", "softflowd_v5.bin", "pmacct_sflow_head.bin")) {
      datagrams.addAll(Recorded.datagrams(name).stream().limit(5).toList());
    }
    datagrams.add(conversations(false));
    datagrams.add(conversations(true));
    FlowSettings settings = new FlowSettings(null, null, null, null, 10, null, null, null);
    RecordingIntake intake = new RecordingIntake();
    FlowAccounting books =
        new FlowAccounting(
            settings,
            new InMemory().context("flows", Path.of(""), Clock.systemUTC()),
            intake,
            NOW_MS - 600_000);
    long[] now = {NOW_MS};
    Fuzz.run(
        datagrams,
        bytes -> {
          now[0] += 1000;
          books.take(new Datagram(EXPORTER, bytes, now[0]));
          books.advance(now[0], 0);
          intake.clear();
        });
  }
}
