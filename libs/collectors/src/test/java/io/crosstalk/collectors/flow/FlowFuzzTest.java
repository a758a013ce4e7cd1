package io.crosstalk.collectors.flow;

import io.crosstalk.collectors.InMemory;
import io.crosstalk.collectors.RecordingIntake;
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
    FlowDecoder decoder = new FlowDecoder(exporter -> ExporterSettings.NONE);
    Fuzz.run(
        datagrams,
        bytes -> decoder.decode(EXPORTER, bytes, NOW_MS),
        MalformedDatagramException.class);
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

  @Test
  void flowAccounting_withDamagedDatagrams_keepsWorking() {
    List<byte[]> datagrams = new ArrayList<>();
    for (String name :
        List.of(
            "softflowd_v9.bin", "softflowd_v10.bin", "softflowd_v5.bin", "pmacct_sflow_head.bin")) {
      datagrams.addAll(Recorded.datagrams(name).stream().limit(5).toList());
    }
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
