package io.crosstalk.ingest;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.UnknownFieldSet;
import io.crosstalk.event.inventory.World;
import io.crosstalk.event.json.EventJson;
import io.crosstalk.event.message.DeadLetter;
import io.crosstalk.event.message.Topics;
import io.crosstalk.ingest.source.open.otlp.grpc.GrpcPort;
import io.crosstalk.testkit.TestKafka;
import io.grpc.CallOptions;
import io.grpc.ManagedChannel;
import io.grpc.Metadata;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.grpc.netty.shaded.io.grpc.netty.NettyChannelBuilder;
import io.grpc.stub.ClientCalls;
import io.grpc.stub.MetadataUtils;
import io.opentelemetry.proto.collector.metrics.v1.ExportMetricsServiceRequest;
import io.opentelemetry.proto.collector.metrics.v1.ExportMetricsServiceResponse;
import io.opentelemetry.proto.collector.metrics.v1.MetricsServiceGrpc;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPOutputStream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.xerial.snappy.Snappy;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Tests OTLP and remote write over HTTP, gRPC and Kafka, with a real broker. */
class OpenStandardsIT {
  private static final TestKafka KAFKA = TestKafka.shared();
  private static final String PROTOBUF = "application/x-protobuf";
  private static final String JSON = "application/json";
  private static final String WRITE2 = PROTOBUF + ";proto=io.prometheus.write.v2.Request";

  @TempDir static Path folder;

  private static RunningIngest service;

  private final BusReader bus = new BusReader(KAFKA.bootstrapServers());
  private final long now = Instant.now().toEpochMilli();

  @BeforeAll
  static void start() throws Exception {
    try (Admin admin = KAFKA.admin()) {
      admin.createTopics(List.of(new NewTopic("it-otlp", 2, (short) 1))).all().get();
    }
    Files.writeString(
        folder.resolve("sources.yaml"),
        """
        sources:
          - name: collector
            type: otlp-kafka
            bootstrapServers: %s
            topic: it-otlp
            start: earliest
            prefix: ""
        """
            .formatted(KAFKA.bootstrapServers()));
    service =
        RunningIngest.start(
            KAFKA.bootstrapServers(),
            folder,
            "--crosstalk.ingest.otlp.grpc.enabled=true",
            "--crosstalk.ingest.otlp.grpc.port=0",
            "--crosstalk.ingest.open.max-body-size=1MB",
            "--crosstalk.ingest.sources.file=" + folder.resolve("sources.yaml"));
    IngestIT.awaitHealth(service, 200);
  }

  @AfterAll
  static void stop() {
    service.close();
  }

  private static byte[] otlp(String resource, String metric, long timeMs, double value) {
    return Requests.otlp(resource, metric, timeMs, value);
  }

  private HttpResponse<byte[]> post(byte[] body, String... headers) {
    return service.postBytes("/v1/metrics", "ingest", body, headers);
  }

  @Test
  void otlp_inProtobuf_isAnsweredInProtobuf() throws Exception {
    HttpResponse<byte[]> answer =
        post(otlp("it-otlp-1", "disk.latency", now, 2.5), "Content-Type", PROTOBUF);
    assertThat(answer.statusCode()).isEqualTo(200);
    assertThat(answer.headers().firstValue("Content-Type")).hasValue(PROTOBUF);
    assertThat(ExportMetricsServiceResponse.parseFrom(answer.body()))
        .isEqualTo(ExportMetricsServiceResponse.getDefaultInstance());
    assertThat(bus.samples(World.LIVE)).contains("it-otlp-1 " + now + " disk.latency 2.5");
  }

  @Test
  void otlp_inJson_isAnsweredInJson() {
    String json =
        """
        {"resourceMetrics":[{"resource":{"attributes":[{"key":"host.name","value":{"stringValue":"it-otlp-2"}}]},
          "scopeMetrics":[{"metrics":[{"name":"disk.latency","unit":"ms","gauge":{"dataPoints":[
            {"timeUnixNano":"%d000000","asDouble":3.5},{"timeUnixNano":"1","asDouble":1}]}}]}]}]}
        """
            .formatted(now);
    HttpResponse<byte[]> answer =
        post(json.getBytes(StandardCharsets.UTF_8), "Content-Type", JSON + "; charset=utf-8");
    assertThat(answer.statusCode()).isEqualTo(200);
    assertThat(answer.headers().firstValue("Content-Type")).hasValue(JSON);
    JsonNode partial = json(answer).get("partialSuccess");
    assertThat(partial.get("rejectedDataPoints").asString()).isEqualTo("1");
    assertThat(partial.get("errorMessage").asString()).contains("is more than 31 days ago");
    assertThat(bus.samples(World.LIVE)).contains("it-otlp-2 " + now + " disk.latency 3.5");
  }

  @Test
  void otlp_withUnusablePoints_reportsThemAndWritesDeadLetters() throws Exception {
    HttpResponse<byte[]> answer =
        post(
            otlp("it-otlp-3", "disk.latency", now, -1),
            "Content-Type",
            PROTOBUF,
            "X-Crosstalk-Source",
            "it-refused");
    assertThat(answer.statusCode()).isEqualTo(200);
    var partial = ExportMetricsServiceResponse.parseFrom(answer.body()).getPartialSuccess();
    assertThat(partial.getRejectedDataPoints()).isEqualTo(1);
    assertThat(partial.getErrorMessage()).contains("nothing below 0");
    assertThat(deadLetters("it-refused")).singleElement().asString().contains("nothing below 0");
  }

  @Test
  void compressedBody_upToTheLimit_isAccepted() throws Exception {
    assertThat(
            post(
                    gzip(otlp("it-otlp-4", "disk.latency", now, 1)),
                    "Content-Type",
                    PROTOBUF,
                    "Content-Encoding",
                    "gzip")
                .statusCode())
        .isEqualTo(200);
    HttpResponse<byte[]> tooLarge =
        post(gzip(new byte[2_000_000]), "Content-Type", PROTOBUF, "Content-Encoding", "gzip");
    assertThat(tooLarge.statusCode()).isEqualTo(413);
    assertThat(status(tooLarge)).startsWith("3 the body has more than 1048576 bytes");
    assertThat(post(new byte[1_048_577], "Content-Type", PROTOBUF).statusCode()).isEqualTo(413);
    HttpResponse<byte[]> broken =
        post(new byte[] {1, 2, 3}, "Content-Type", PROTOBUF, "Content-Encoding", "gzip");
    assertThat(broken.statusCode()).isEqualTo(400);
    assertThat(status(broken)).startsWith("3 the body is not valid gzip");
    HttpResponse<byte[]> zstd =
        post(new byte[0], "Content-Type", PROTOBUF, "Content-Encoding", "zstd");
    assertThat(zstd.statusCode()).isEqualTo(415);
    assertThat(zstd.headers().firstValue("Accept-Encoding")).hasValue("gzip, identity");
  }

  @Test
  void otlpError_isStatusInTheTypeOfTheRequest() throws Exception {
    HttpResponse<byte[]> protobuf = post(new byte[] {10, 99}, "Content-Type", PROTOBUF);
    assertThat(protobuf.statusCode()).isEqualTo(400);
    assertThat(status(protobuf)).isEqualTo("3 a field is longer than the message that it is in");
    HttpResponse<byte[]> json = post("{".getBytes(StandardCharsets.UTF_8), "Content-Type", JSON);
    assertThat(json.statusCode()).isEqualTo(400);
    assertThat(json(json).get("code").asInt()).isEqualTo(3);
    assertThat(json(json).get("message").asString()).startsWith("malformed JSON at line");
    assertThat(post(new byte[0], "Content-Type", "text/plain").statusCode()).isEqualTo(415);
  }

  /** Returns code and message of a response that is a protobuf {@code google.rpc.Status}. */
  private static String status(HttpResponse<byte[]> answer) throws IOException {
    assertThat(answer.headers().firstValue("Content-Type")).hasValue(PROTOBUF);
    var status = UnknownFieldSet.parseFrom(answer.body());
    return status.getField(1).getVarintList().getFirst()
        + " "
        + status.getField(2).getLengthDelimitedList().getFirst().toStringUtf8();
  }

  @Test
  void openStandards_withoutWriteRole_areForbidden() {
    byte[] body = otlp("it-nobody", "disk.latency", now, 1);
    for (String path : List.of("/v1/metrics", "/api/v1/write")) {
      assertThat(service.postBytes(path, "", body, "Content-Type", PROTOBUF).statusCode())
          .isEqualTo(401);
      assertThat(service.postBytes(path, "viewer", body, "Content-Type", PROTOBUF).statusCode())
          .isEqualTo(403);
    }
  }

  @Test
  void remoteWrite1_validSamples_isAccepted() throws IOException {
    HttpResponse<byte[]> answer = write(Requests.write("it-write-1", now, 2), PROTOBUF);
    assertThat(answer.statusCode()).isEqualTo(204);
    assertThat(bus.samples(World.LIVE)).contains("it-write-1 " + now + " disk.latency 2.0");
  }

  @Test
  void remoteWrite2_response_reportsWrittenCountsIncludingZero() throws IOException {
    HttpResponse<byte[]> answer = write(Requests.write2("it-write-2", now, 2), WRITE2);
    assertThat(answer.statusCode()).isEqualTo(204);
    for (Map.Entry<String, String> written :
        Map.of("Samples", "1", "Histograms", "0", "Exemplars", "0").entrySet()) {
      assertThat(
              answer
                  .headers()
                  .firstValue("X-Prometheus-Remote-Write-" + written.getKey() + "-Written"))
          .hasValue(written.getValue());
    }
    assertThat(bus.samples(World.LIVE)).contains("it-write-2 " + now + " disk.latency 2.0");
  }

  @Test
  void sources_ofASenderWithReplicas_showTheElectedOneAndWhatIsLeftOut() throws IOException {
    String path = "/api/v1/write?source=it-pair";
    for (String replica : List.of("a", "b")) {
      byte[] body = Requests.write("it-write-7", now, 2, "prometheus_replica", replica);
      assertThat(write(path, body, PROTOBUF).statusCode()).isEqualTo(204);
    }
    JsonNode pair =
        JsonMapper.shared()
            .readTree(service.get("/api/v1/sources", "viewer").response().body())
            .get("items")
            .valueStream()
            .filter(source -> source.get("name").asString().equals("it-pair"))
            .findFirst()
            .orElseThrow();
    assertThat(pair.get("counts").get("samples").asInt()).isEqualTo(1);
    assertThat(pair.get("replicas").get(0).get("elected").asString()).isEqualTo("a");
    JsonNode left = pair.get("leftOut").get(0);
    assertThat(left.get("reason").asString()).isEqualTo("replica");
    assertThat(left.get("count").asInt()).isEqualTo(1);
    assertThat(Instant.parse(left.get("last").asString()).toEpochMilli()).isEqualTo(now);
  }

  @Test
  void remoteWrite_withUnusableSamples_returnsPermanentErrorAndPublishesTheOthers()
      throws IOException {
    byte[] both =
        Requests.concat(
            Requests.write("it-write-3", now, 2), Requests.write("it-write-4", now, -2));
    HttpResponse<byte[]> answer = write(both, PROTOBUF);
    assertThat(answer.statusCode()).isEqualTo(400);
    assertThat(answer.headers().firstValue("X-Prometheus-Remote-Write-Samples-Written"))
        .hasValue("1");
    assertThat(json(answer).get("detail").asString())
        .startsWith(
            "1 samples were refused, all others were taken: disk_latency{instance=it-write-4}");
    assertThat(bus.samples(World.LIVE)).contains("it-write-3 " + now + " disk.latency 2.0");
  }

  @Test
  void remoteWrite_ofUnknownContentType_isRefused() throws IOException {
    byte[] body = Requests.write("it-write-5", now, 2);
    assertThat(write(body, PROTOBUF + ";proto=io.prometheus.write.v3.Request").statusCode())
        .isEqualTo(415);
    assertThat(write(body, JSON).statusCode()).isEqualTo(415);
    for (String encoding : List.of("gzip", "identity", "zstd")) {
      HttpResponse<byte[]> answer =
          service.postBytes(
              "/api/v1/write",
              "ingest",
              body,
              "Content-Type",
              PROTOBUF,
              "Content-Encoding",
              encoding);
      assertThat(answer.statusCode()).isEqualTo(415);
      assertThat(answer.headers().firstValue("Accept-Encoding")).hasValue("snappy");
    }
    HttpResponse<byte[]> plain =
        service.postBytes(
            "/api/v1/write",
            "ingest",
            body,
            "Content-Type",
            PROTOBUF,
            "Content-Encoding",
            "snappy");
    assertThat(plain.statusCode()).isEqualTo(400);
    assertThat(write(new byte[2_000_000], PROTOBUF).statusCode()).isEqualTo(413);
  }

  @Test
  void source_withoutHeader_isNamedByTheUrl() throws IOException {
    String path = "/api/v1/write?source=it-by-url";
    byte[] body = Requests.write("it-write-6", now, -2);
    assertThat(write(path, body, PROTOBUF).statusCode()).isEqualTo(400);
    assertThat(deadLetters("it-by-url")).hasSize(1);
    assertThat(write("/api/v1/write?source=a%20b", body, PROTOBUF).statusCode()).isEqualTo(400);
  }

  private static HttpResponse<byte[]> write(byte[] body, String type) throws IOException {
    return write("/api/v1/write", body, type);
  }

  private static HttpResponse<byte[]> write(String path, byte[] body, String type)
      throws IOException {
    return service.postBytes(
        path,
        "ingest",
        Snappy.compress(body),
        "Content-Type",
        type,
        "Content-Encoding",
        "snappy",
        "X-Prometheus-Remote-Write-Version",
        "0.1.0");
  }

  @Test
  void grpc_withToken_isAccepted() throws Exception {
    ExportMetricsServiceRequest request =
        ExportMetricsServiceRequest.parseFrom(otlp("it-grpc-1", "disk.latency", now, 4.5));
    assertThat(export(request, "ingest").hasPartialSuccess()).isFalse();
    assertThat(bus.samples(World.LIVE)).contains("it-grpc-1 " + now + " disk.latency 4.5");
    assertThat(refusal(request, "nobody")).isEqualTo(Status.Code.UNAUTHENTICATED);
    assertThat(refusal(request, "viewer")).isEqualTo(Status.Code.PERMISSION_DENIED);
    ExportMetricsServiceRequest.Builder large = ExportMetricsServiceRequest.newBuilder();
    for (int i = 0; i < 30_000; i++) {
      large.addAllResourceMetrics(request.getResourceMetricsList());
    }
    assertThat(refusal(large.build(), "ingest")).isEqualTo(Status.Code.RESOURCE_EXHAUSTED);
  }

  private static Status.Code refusal(ExportMetricsServiceRequest request, String token) {
    try {
      export(request, token);
      throw new AssertionError("it was taken");
    } catch (StatusRuntimeException e) {
      return e.getStatus().getCode();
    }
  }

  private static ExportMetricsServiceResponse export(
      ExportMetricsServiceRequest request, String token) {
    Metadata metadata = new Metadata();
    metadata.put(
        Metadata.Key.of("authorization", Metadata.ASCII_STRING_MARSHALLER), "Bearer " + token);
    ManagedChannel channel =
        NettyChannelBuilder.forAddress("127.0.0.1", GrpcPort.of(service.bean(GrpcPort.bean())))
            .usePlaintext()
            .intercept(MetadataUtils.newAttachHeadersInterceptor(metadata))
            .build();
    try {
      return ClientCalls.blockingUnaryCall(
          channel,
          MetricsServiceGrpc.getExportMethod(),
          CallOptions.DEFAULT.withDeadlineAfter(Duration.ofMinutes(10)),
          request);
    } finally {
      channel.shutdownNow();
    }
  }

  @Test
  void kafkaTopic_withUnreadableRecord_isReadAndTheRecordBecomesDeadLetter() {
    try (KafkaProducer<byte[], byte[]> producer =
        new KafkaProducer<>(
            Map.of("bootstrap.servers", KAFKA.bootstrapServers()),
            new ByteArraySerializer(),
            new ByteArraySerializer())) {
      for (byte[] value :
          List.of(
              new byte[] {10, 99},
              otlp("it-kafka-1", "disk.latency", now, 7),
              otlp("it-kafka-2", "disk.latency", now, -7))) {
        var unused = producer.send(new ProducerRecord<>("it-otlp", 0, null, value));
      }
      producer.flush();
    }
    Awaitility.await()
        .untilAsserted(
            () -> {
              assertThat(bus.samples(World.LIVE))
                  .contains("it-kafka-1 " + now + " disk.latency 7.0");
              assertThat(deadLetters("collector"))
                  .anyMatch(reason -> reason.contains("longer than the message"))
                  .anyMatch(reason -> reason.contains("nothing below 0"));
            });
    Awaitility.await().untilAsserted(() -> assertThat(committed()).isEqualTo(3));
  }

  private static long committed() throws Exception {
    try (Admin admin = KAFKA.admin()) {
      return admin
          .listConsumerGroupOffsets("crosstalk-collector")
          .partitionsToOffsetAndMetadata()
          .get()
          .values()
          .stream()
          .mapToLong(offset -> offset.offset())
          .sum();
    }
  }

  private List<String> deadLetters(String source) {
    return bus.records(Topics.DEAD_LETTERS).stream()
        .map(record -> EventJson.read(record.value(), DeadLetter.class))
        .filter(letter -> letter.source().equals(source))
        .map(DeadLetter::reason)
        .toList();
  }

  private static JsonNode json(HttpResponse<byte[]> answer) {
    return JsonMapper.shared().readTree(answer.body());
  }

  private static byte[] gzip(byte[] bytes) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(out)) {
      gzip.write(bytes);
    }
    return out.toByteArray();
  }
}
