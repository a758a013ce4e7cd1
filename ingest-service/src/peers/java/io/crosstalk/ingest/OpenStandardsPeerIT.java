package io.crosstalk.ingest;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.event.inventory.World;
import io.crosstalk.ingest.source.open.otlp.grpc.GrpcPort;
import io.crosstalk.testkit.FreePort;
import io.crosstalk.testkit.PeerProgram;
import io.crosstalk.testkit.TestKafka;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Tests the open protocols with real senders: Prometheus, vmagent, telemetrygen, Telegraf, the
 * Collector.
 */
class OpenStandardsPeerIT {
  private static final TestKafka KAFKA = TestKafka.shared();
  private static final String PROMETHEUS =
      "apt-get install -y --no-install-recommends prometheus prometheus-node-exporter";
  private static final String TELEMETRYGEN =
      "go install github.com/open-telemetry/opentelemetry-collector-contrib/cmd/telemetrygen@v0.161.0";
  private static final String TELEGRAF =
      "go install -tags custom,inputs.file,outputs.http,outputs.opentelemetry,outputs.kafka,"
          + "serializers.prometheusremotewrite,parsers.influx"
          + " github.com/influxdata/telegraf/cmd/telegraf@v1.37.2";

  private static final String VMAGENT =
      "go install github.com/VictoriaMetrics/VictoriaMetrics/app/vmagent@v1.151.0";
  private static final String COLLECTOR =
      "go -C ingest-service/src/peers/go/otelcol build -o /usr/local/bin/crosstalk-otelcol";

  @TempDir static Path folder;

  private static RunningIngest service;
  private static int grpcPort;

  private final BusReader bus = new BusReader(KAFKA.bootstrapServers());

  @BeforeAll
  static void start() throws Exception {
    try (Admin admin = KAFKA.admin()) {
      admin.createTopics(List.of(new NewTopic("peer-telegraf", 1, (short) 1))).all().get();
    }
    Files.writeString(
        folder.resolve("sources.yaml"),
        """
        sources:
          - name: telegraf-topic
            type: otlp-kafka
            bootstrapServers: %s
            topic: peer-telegraf
            encoding: prometheusremotewrite
            start: earliest
        """
            .formatted(KAFKA.bootstrapServers()));
    service =
        RunningIngest.start(
            KAFKA.bootstrapServers(),
            folder,
            "--crosstalk.ingest.otlp.grpc.enabled=true",
            "--crosstalk.ingest.otlp.grpc.port=0",
            "--crosstalk.ingest.sources.file=" + folder.resolve("sources.yaml"));
    IngestIT.awaitHealth(service, 200);
    grpcPort = GrpcPort.of(service.bean(GrpcPort.bean()));
  }

  @AfterAll
  static void stop() {
    service.close();
  }

  /** Returns the path of an installed Go program, which need not be on the shell's path. */
  private static String go(String program) {
    Path installed = Path.of(System.getProperty("user.home"), "go", "bin", program);
    return Files.isExecutable(installed) ? installed.toString() : program;
  }

  private void awaitSamples(PeerProgram program, String... beginnings) {
    Awaitility.await()
        .pollInterval(Duration.ofMillis(500))
        .untilAsserted(
            () -> {
              List<String> samples = bus.samples(World.LIVE);
              assertThat(Stream.of(beginnings))
                  .as(program.output())
                  .allMatch(
                      beginning ->
                          samples.stream()
                              .anyMatch(sample -> withoutTime(sample).startsWith(beginning)));
            });
  }

  /** Removes the time from a sample, so that {@code resource metric value} is left. */
  private static String withoutTime(String sample) {
    String[] parts = sample.split(" ", 3);
    return parts[0] + " " + parts[2];
  }

  @Test
  void prometheus_withNodeExporter_sendsSamples() throws IOException {
    int exporterPort = FreePort.take();
    Path config =
        Files.writeString(
            folder.resolve("prometheus.yml"),
            """
            global:
              scrape_interval: 1s
            scrape_configs:
              - job_name: node
                static_configs:
                  - targets: ['127.0.0.1:%d']
            remote_write:
              - url: %s/api/v1/write?source=peer-prometheus
                authorization: {credentials: ingest}
                queue_config: {batch_send_deadline: 1s}
            """
                .formatted(exporterPort, service.url()));
    try (var exporter = nodeExporter("prometheus", exporterPort);
        var prometheus =
            PeerProgram.start(
                folder.resolve("prometheus.log"),
                PROMETHEUS,
                List.of(
                    "prometheus",
                    "--config.file=" + config,
                    "--storage.tsdb.path=" + folder.resolve("tsdb"),
                    "--web.listen-address=127.0.0.1:" + FreePort.take()))) {
      awaitSamples(
          prometheus,
          "127.0.0.1 cpu.utilization",
          "127.0.0.1 disk.write.iops",
          "127.0.0.1 disk.busy",
          "127.0.0.1 net.rx.throughput",
          "127.0.0.1 net.connections",
          "127.0.0.1:" + exporterPort + " node_load1 ");
      assertThat(prometheus.output()).doesNotContain("non-recoverable error");
      assertThat(service.get("/api/v1/sources", "viewer").response().body())
          .contains("peer-prometheus");
      assertThat(exporter.isRunning()).isTrue();
    }
  }

  /** Vmagent begins with a protocol of its own, compressed with zstd, which is refused. */
  @Test
  void vmagent_withNodeExporter_changesToRemoteWriteAndSendsSamples() throws IOException {
    int exporterPort = FreePort.take();
    Path config =
        Files.writeString(
            folder.resolve("vmagent.yml"),
            """
            scrape_configs:
              - job_name: node
                scrape_interval: 1s
                static_configs:
                  - targets: ['127.0.0.1:%d']
                    labels: {instance: peer-vm}
            """
                .formatted(exporterPort));
    try (var exporter = nodeExporter("vmagent", exporterPort);
        var vmagent =
            PeerProgram.start(
                folder.resolve("vmagent.log"),
                VMAGENT,
                List.of(
                    go("vmagent"),
                    "-promscrape.config=" + config,
                    "-remoteWrite.url=" + service.url() + "/api/v1/write?source=peer-vmagent",
                    "-remoteWrite.bearerToken=ingest",
                    "-remoteWrite.flushInterval=1s",
                    "-remoteWrite.tmpDataPath=" + folder.resolve("vmagent"),
                    "-httpListenAddr=127.0.0.1:" + FreePort.take()))) {
      awaitSamples(
          vmagent,
          "peer-vm cpu.utilization",
          "peer-vm disk.write.iops",
          "peer-vm net.rx.throughput");
      assertThat(exporter.isRunning()).isTrue();
    }
  }

  private static PeerProgram nodeExporter(String name, int port) {
    return PeerProgram.start(
        folder.resolve("node_exporter-" + name + ".log"),
        PROMETHEUS,
        List.of("prometheus-node-exporter", "--web.listen-address=127.0.0.1:" + port));
  }

  /** The example in docs/sources/otlp.md, with a fixed name of the host. */
  @Test
  void collector_withHostmetrics_sendsSamplesOfTheHost() throws IOException {
    Path config =
        Files.writeString(
            folder.resolve("collector.yaml"),
            """
            receivers:
              hostmetrics:
                collection_interval: 1s
                scrapers: {cpu: {}, disk: {}, network: {}}
            processors:
              resource:
                attributes: [{key: host.name, value: peer-collector, action: upsert}]
            exporters:
              otlphttp/crosstalk:
                endpoint: %s
                headers: {authorization: Bearer ingest, x-crosstalk-source: peer-collector}
            service:
              telemetry: {metrics: {level: none}}
              pipelines:
                metrics:
                  receivers: [hostmetrics]
                  processors: [resource]
                  exporters: [otlphttp/crosstalk]
            """
                .formatted(service.url()));
    try (var collector =
        PeerProgram.start(
            folder.resolve("collector.log"),
            COLLECTOR,
            List.of("crosstalk-otelcol", "--config=" + config))) {
      awaitSamples(
          collector,
          "peer-collector cpu.utilization",
          "peer-collector disk.write.iops",
          "peer-collector disk.busy",
          "peer-collector net.rx.throughput");
      assertThat(service.get("/api/v1/sources", "viewer").response().body())
          .contains("peer-collector");
    }
  }

  @Test
  void telemetrygen_overHttp_sendsSamples() {
    int port = URI.create(service.url()).getPort();
    awaitSamples(
        telemetrygen("http", "Gauge", "--otlp-http", "127.0.0.1:" + port), "gen-http disk.latency");
  }

  @Test
  void telemetrygen_overGrpc_sendsSamples() {
    awaitSamples(
        telemetrygen("grpc", "Gauge", "--otlp-insecure", "127.0.0.1:" + grpcPort),
        "gen-grpc disk.latency");
  }

  private static PeerProgram telemetrygen(
      String name, String type, String transport, String endpoint) {
    Path log = folder.resolve("telemetrygen-" + name + ".log");
    PeerProgram program =
        PeerProgram.start(
            log,
            TELEMETRYGEN,
            List.of(
                go("telemetrygen"),
                "metrics",
                transport,
                "--otlp-insecure",
                "--otlp-endpoint",
                endpoint,
                "--otlp-header",
                "authorization=\"Bearer ingest\"",
                "--otlp-attributes",
                "host.name=\"gen-" + name + "\"",
                "--otlp-metric-name",
                "disk.latency",
                "--metric-type",
                type,
                "--metrics",
                "5",
                "--rate",
                "5"));
    Awaitility.await().until(() -> !program.isRunning());
    return program;
  }

  @Test
  void telegraf_overAllProtocols_sendsVsphereSamples() throws IOException {
    Path config =
        Files.writeString(
            folder.resolve("telegraf.conf"),
            """
            [agent]
              interval = "1s"
              flush_interval = "1s"
              omit_hostname = true

            [[inputs.file]]
              files = ["%s"]
              data_format = "influx"

            [[outputs.http]]
              url = "%s/api/v1/write"
              data_format = "prometheusremotewrite"
              [outputs.http.headers]
                Authorization = "Bearer ingest"
                Content-Type = "application/x-protobuf"
                Content-Encoding = "snappy"
                X-Prometheus-Remote-Write-Version = "0.1.0"
                X-Crosstalk-Source = "peer-telegraf"

            [[outputs.opentelemetry]]
              service_address = "127.0.0.1:%d"
              [outputs.opentelemetry.headers]
                authorization = "Bearer ingest"
                x-crosstalk-source = "peer-telegraf-otlp"

            [[outputs.kafka]]
              brokers = ["%s"]
              topic = "peer-telegraf"
              producer_timestamp = "now"
              data_format = "prometheusremotewrite"
            """
                .formatted(recordedNow(), service.url(), grpcPort, KAFKA.bootstrapServers()));
    try (var telegraf =
        PeerProgram.start(
            folder.resolve("telegraf.log"),
            TELEGRAF,
            List.of(go("telegraf"), "--config", config.toString()))) {
      awaitSamples(
          telegraf,
          "write-vc/vm-198 cpu.utilization 5.5",
          "telegraf-topic/write-vc/vm-198 cpu.utilization 5.5");
      awaitSources(telegraf, "peer-telegraf", "peer-telegraf-otlp", "telegraf-topic");
    }
  }

  /**
   * Writes a file with a line as Telegraf's vSphere input creates it, with a time one minute ago.
   */
  private static Path recordedNow() throws IOException {
    long nanos = Instant.now().minusSeconds(60).toEpochMilli() * 1_000_000;
    return Files.writeString(
        folder.resolve("vsphere.influx"),
        "vsphere_vm_cpu,clustername=DC0_C0,cpu=instance-total,dcname=DC0,esxhostname=DC0_C0_H1,guest=other,"
            + "moid=vm-198,source=DC0_C0_RP1_VM1,vcenter=write-vc,vmname=DC0_C0_RP1_VM1"
            + " usage_average=5.5 "
            + nanos
            + "\n");
  }

  /**
   * Waits until samples of the machine have arrived from each source.
   *
   * @param sources source names, one for each protocol
   */
  private void awaitSources(PeerProgram program, String... sources) {
    Awaitility.await()
        .untilAsserted(
            () ->
                assertThat(bus.sourcesOf(World.LIVE, "cpu.utilization"))
                    .as(program.output())
                    .contains(sources));
  }
}
