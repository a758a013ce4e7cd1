package io.crosstalk.collectors.flow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.crosstalk.collectors.CheckReport;
import io.crosstalk.collectors.InMemory;
import io.crosstalk.collectors.InvalidSourceException;
import io.crosstalk.collectors.LeftOut;
import io.crosstalk.collectors.RecordingIntake;
import io.crosstalk.collectors.SourceContext;
import io.crosstalk.collectors.SourceException;
import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class FlowSourceTest {
  private static final byte[] ARP =
      SampledPacketTest.sample(1, SampledPacketTest.rawHeader(60, 0x0806, "10.1.0.20", "10.1.0.10"))
          .bytes();

  private final SourceContext context =
      new InMemory().context("flows", Path.of(""), Clock.systemUTC());

  private static FlowSettings settings(int port) {
    return new FlowSettings(
        null, port, Duration.ofSeconds(1), Duration.ofSeconds(1), null, null, null, null);
  }

  private static void send(int port, byte[] bytes) throws IOException {
    try (DatagramSocket socket = new DatagramSocket()) {
      socket.send(new DatagramPacket(bytes, bytes.length, InetAddress.getLoopbackAddress(), port));
    }
  }

  @Test
  void listen_receivedDatagrams_arePublishedUntilClose() throws Exception {
    FlowSource source = new FlowSource(settings(0), context);
    RecordingIntake intake = new RecordingIntake();
    List<Throwable> thrown = new ArrayList<>();
    Thread listener =
        Thread.ofPlatform()
            .start(
                () -> {
                  try {
                    source.listen(intake);
                  } catch (Exception e) {
                    thrown.add(e);
                  }
                });
    await().until(() -> source.port() > 0);
    await()
        .until(
            () -> {
              for (byte[] bytes : Recorded.datagrams("pmacct_sflow_head.bin").subList(0, 5)) {
                send(source.port(), bytes);
              }
              send(source.port(), ARP);
              return !intake.recorded().samples().isEmpty() && !source.leftOut().isEmpty();
            });
    assertThat(source.leftOut()).extracting(LeftOut::reason).containsExactly("no_ip");
    source.close();
    listener.join();

    assertThat(thrown).isEmpty();
    assertThat(intake.recorded().samples().getFirst().resource()).isEqualTo("flows/127.0.0.1");
    assertThat(intake.recorded().completions()).isNotEmpty();
  }

  @Test
  void dataSetsWithoutTemplate_areAWarningWhileListening() throws Exception {
    FlowSource source = new FlowSource(settings(0), context);
    Thread listener =
        Thread.ofPlatform()
            .start(
                () -> {
                  try {
                    source.listen(new RecordingIntake());
                  } catch (Exception e) {
                    Thread.currentThread().interrupt();
                  }
                });
    await().until(() -> source.port() > 0);
    byte[] datagram =
        Crafted.ipfix(1_800_000_000, 1, Crafted.set(256, new Crafted().raw(new byte[20]))).bytes();
    await()
        .until(
            () -> {
              send(source.port(), datagram);
              return !source.warnings().isEmpty();
            });
    assertThat(source.warnings())
        .singleElement()
        .asString()
        .startsWith("waiting for a template of exporter 127.0.0.1: ");
    source.close();
    listener.join();

    assertThat(source.warnings()).isEmpty();
  }

  @Test
  void interrupt_endsListening() throws Exception {
    FlowSource source = new FlowSource(settings(0), context);
    Thread listener =
        Thread.ofPlatform()
            .start(
                () -> {
                  try {
                    source.listen(new RecordingIntake());
                  } catch (Exception e) {
                    Thread.currentThread().interrupt();
                  }
                });
    await().until(() -> source.port() > 0);

    listener.interrupt();

    await().until(() -> !listener.isAlive());
  }

  @Test
  void warnings_afterAnInterrupt_areKeptForTheReader() throws Exception {
    FlowSource source = new FlowSource(settings(0), context);
    Thread listener =
        Thread.ofPlatform()
            .start(
                () -> {
                  try {
                    source.listen(new RecordingIntake());
                  } catch (Exception e) {
                    Thread.currentThread().interrupt();
                  }
                });
    await().until(() -> source.port() > 0);
    byte[] datagram =
        Crafted.ipfix(1_800_000_000, 1, Crafted.set(256, new Crafted().raw(new byte[20]))).bytes();
    await()
        .until(
            () -> {
              send(source.port(), datagram);
              return !source.warnings().isEmpty();
            });

    listener.interrupt();
    listener.join();

    assertThat(source.warnings()).hasSize(1);
    source.close();
  }

  @Test
  void portInUse_isReportedWithItsNumber() throws Exception {
    try (DatagramSocket taken = new DatagramSocket(0, InetAddress.getLoopbackAddress())) {
      FlowSource source = new FlowSource(settings(taken.getLocalPort()), context);

      assertThatThrownBy(() -> source.listen(new RecordingIntake()))
          .isInstanceOf(SourceException.class)
          .hasMessageContaining(String.valueOf(taken.getLocalPort()));
    }
  }

  @Test
  void check_withoutDatagrams_warns() throws Exception {
    SourceContext hurried =
        new SourceContext(
            "flows",
            "flows/",
            Path.of(""),
            context.clock(),
            context.interval(),
            Duration.ofMillis(100),
            context.memory());
    List<String> good = new ArrayList<>();
    List<String> warnings = new ArrayList<>();

    new FlowSource(settings(0), hurried)
        .check(
            new CheckReport() {
              @Override
              public void good(String finding) {
                good.add(finding);
              }

              @Override
              public void warning(String finding) {
                warnings.add(finding);
              }
            });

    assertThat(good).hasSize(1);
    assertThat(warnings).singleElement().asString().contains("no datagram arrived");
  }

  @Test
  void settings_haveDefaultsAndLimits() {
    FlowSettings settings = new FlowSettings(null, null, null, null, null, null, null, null);

    assertThat(settings.address()).isEqualTo("127.0.0.1");
    assertThat(settings.port()).isEqualTo(2055);
    assertThat(settings.step()).isEqualTo(Duration.ofMinutes(1));
    assertThat(settings.lateness()).isEqualTo(Duration.ofMinutes(2));
    assertThat(settings.maxTalkers()).isEqualTo(1000);
    assertThat(settings.queue()).isEqualTo(20_000);
    assertThatThrownBy(() -> settings(70_000)).isInstanceOf(InvalidSourceException.class);
    assertThatThrownBy(
            () -> new FlowSettings(null, null, Duration.ZERO, null, null, null, null, null))
        .isInstanceOf(InvalidSourceException.class);
    assertThatThrownBy(() -> new ExporterSettings(null, null, -1.0, null))
        .isInstanceOf(InvalidSourceException.class);
  }

  @Test
  void exporterWithoutAddress_isRefusedBeforeOpening() {
    FlowSettings settings =
        new FlowSettings(
            null,
            null,
            null,
            null,
            null,
            null,
            Map.of("core-1.example", ExporterSettings.NONE),
            null);

    assertThatThrownBy(() -> new FlowSourceType().open(settings, context))
        .isInstanceOf(InvalidSourceException.class);
  }
}
