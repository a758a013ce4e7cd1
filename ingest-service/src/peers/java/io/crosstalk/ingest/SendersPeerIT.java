package io.crosstalk.ingest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.crosstalk.event.World;
import io.crosstalk.ingest.source.open.otlp.grpc.GrpcPort;
import io.crosstalk.testkit.TestKafka;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Those who send: Prometheus, telemetrygen and Telegraf, into the whole service on a real broker.
 */
class SendersPeerIT {
  private static final TestKafka KAFKA = TestKafka.shared();
  private static final String INSTALL = "infra/peers.sh installs it";
  private static final Duration LONGEST = Duration.ofSeconds(60);

  @TempDir static Path folder;

  private static RunningIngest service;

  private final BusReader bus = new BusReader(KAFKA.bootstrapServers());

  @BeforeAll
  static void start() {
    service =
        RunningIngest.start(
            KAFKA.bootstrapServers(),
            folder,
            "--crosstalk.ingest.otlp.grpc.enabled=true",
            "--crosstalk.ingest.otlp.grpc.port=0");
    IngestIT.awaitHealth(service, 200);
  }

  @AfterAll
  static void stop() {
    service.close();
  }

  private static String address() {
    return URI.create(service.url()).getAuthority();
  }

  private static String grpcAddress() {
    return "127.0.0.1:" + GrpcPort.of(service.bean(GrpcPort.bean()));
  }

  /** Prometheus can't be told to take any port and to say which. */
  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }

  private static Path file(String name, String content) throws IOException {
    return Files.writeString(folder.resolve(name), content);
  }

  private List<String> samplesOf(String resource) {
    return bus.samples(World.LIVE).stream()
        .filter(sample -> sample.startsWith(resource + " "))
        .toList();
  }

  @Test
  void prometheusWritesRemotely() throws Exception {
    String itself = "127.0.0.1:" + freePort();
    Path configuration =
        file(
            "prometheus.yml",
            """
            global: {scrape_interval: 1s}
            scrape_configs:
              - job_name: itself
                static_configs: [{targets: ["%s"]}]
            remote_write:
              - url: %s/api/v1/write
                authorization: {type: Bearer, credentials: ingest}
                queue_config: {batch_send_deadline: 1s}
            """
                .formatted(itself, service.url()));
    List<String> command =
        List.of(
            "prometheus",
            "--config.file=" + configuration,
            "--storage.tsdb.path=" + folder.resolve("tsdb"),
            "--web.listen-address=" + itself);
    try (PeerProgram prometheus =
        PeerProgram.start(folder.resolve("prometheus.log"), INSTALL, command)) {
      await()
          .atMost(LONGEST)
          .until(() -> samplesOf(itself).stream().anyMatch(sample -> sample.endsWith(" up 1.0")));
      assertThat(prometheus.isRunning()).isTrue();
      assertThat(prometheus.output()).doesNotContain("non-recoverable error");
    }
    assertThat(samplesOf(itself)).anyMatch(sample -> sample.contains(" go_goroutines "));
  }

  private static void telemetrygen(String resource, String... transport) {
    List<String> command =
        new ArrayList<>(
            List.of(
                "telemetrygen",
                "metrics",
                "--otlp-insecure",
                "--metrics=3",
                "--rate=0",
                "--otlp-metric-name=disk.queue_depth",
                "--otlp-attributes=host.name=\"" + resource + "\"",
                "--otlp-header=authorization=\"Bearer ingest\""));
    command.addAll(List.of(transport));
    PeerProgram.run(folder.resolve(resource + ".log"), INSTALL, LONGEST, command);
  }

  @Test
  void telemetrygenSendsOtlpOverHttp() {
    telemetrygen("tg-http", "--otlp-http", "--otlp-endpoint=" + address());

    assertThat(samplesOf("tg-http")).isNotEmpty().allMatch(it -> it.contains(" disk.queue_depth "));
  }

  @Test
  void telemetrygenSendsOtlpOverGrpc() {
    telemetrygen("tg-grpc", "--otlp-endpoint=" + grpcAddress());

    assertThat(samplesOf("tg-grpc")).isNotEmpty().allMatch(it -> it.contains(" disk.queue_depth "));
  }

  @Test
  void telegrafWritesRemotelyAndSpeaksOtlp() throws Exception {
    Path configuration =
        file(
            "telegraf.conf",
            """
            [global_tags]
              crosstalk_resource = "telegraf-1"
            [agent]
              interval = "1s"
              flush_interval = "1s"
              omit_hostname = true
            [[inputs.diskio]]
            [[outputs.http]]
              url = "%s/api/v1/write"
              data_format = "prometheusremotewrite"
              [outputs.http.headers]
                Authorization = "Bearer ingest"
                Content-Type = "application/x-protobuf"
                Content-Encoding = "snappy"
                X-Prometheus-Remote-Write-Version = "0.1.0"
            [[outputs.opentelemetry]]
              service_address = "%s"
              [outputs.opentelemetry.headers]
                authorization = "Bearer ingest"
            """
                .formatted(service.url(), grpcAddress()));
    try (PeerProgram telegraf =
        PeerProgram.start(
            folder.resolve("telegraf.log"),
            INSTALL,
            List.of("telegraf", "--config", configuration.toString()))) {
      await()
          .atMost(LONGEST)
          .untilAsserted(
              () ->
                  assertThat(samplesOf("telegraf-1"))
                      .as(telegraf::output)
                      .anyMatch(sample -> sample.contains(" diskio_reads")));
      assertThat(telegraf.output()).doesNotContain("E! [outputs.");
    }
  }
}
