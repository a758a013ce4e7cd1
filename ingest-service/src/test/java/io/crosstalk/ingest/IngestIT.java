package io.crosstalk.ingest;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.bus.TraceHeader;
import io.crosstalk.event.inventory.World;
import io.crosstalk.event.json.EventJson;
import io.crosstalk.event.message.DeadLetter;
import io.crosstalk.event.message.InventoryMessage;
import io.crosstalk.event.message.Keys;
import io.crosstalk.event.message.Tick;
import io.crosstalk.event.message.Topics;
import io.crosstalk.event.wire.SampleCodec;
import io.crosstalk.ingest.RunningIngest.Answer;
import io.crosstalk.testkit.MetersTable;
import io.crosstalk.testkit.SpanReceiver;
import io.crosstalk.testkit.TestKafka;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.Config;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.config.ConfigResource;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** Tests the service over HTTP, with a real broker. */
class IngestIT {
  private static final int PARTITIONS = 4;
  private static final TestKafka KAFKA = TestKafka.shared();

  private static final SpanReceiver SPANS = SpanReceiver.start();

  @TempDir static Path folder;

  private static RunningIngest service;

  private final BusReader bus = new BusReader(KAFKA.bootstrapServers());

  @BeforeAll
  static void start() {
    String[] tracing =
        SPANS.settings().entrySet().stream()
            .map(each -> "--" + each.getKey() + "=" + each.getValue())
            .toArray(String[]::new);
    service = RunningIngest.start(KAFKA.bootstrapServers(), folder, tracing);
    awaitHealth(service, 200);
  }

  @AfterAll
  static void stop() {
    service.close();
    SPANS.close();
  }

  static void awaitHealth(RunningIngest service, int status) {
    Awaitility.await().until(() -> service.get("/actuator/health", "").status() == status);
  }

  @Test
  void topics_atStart_areCreatedWithTheSettingsOfTheTable() throws Exception {
    try (Admin admin = KAFKA.admin()) {
      var topics =
          admin
              .describeTopics(
                  List.of(Topics.SAMPLES, Topics.INVENTORY, Topics.CHANGES, Topics.DEAD_LETTERS))
              .allTopicNames()
              .get();
      assertThat(topics.get(Topics.SAMPLES).partitions()).hasSize(PARTITIONS);
      assertThat(topics.get(Topics.INVENTORY).partitions()).hasSize(1);
      assertThat(config(admin, Topics.SAMPLES, "message.timestamp.type"))
          .isEqualTo("LogAppendTime");
      assertThat(config(admin, Topics.CHANGES, "cleanup.policy")).isEqualTo("compact");
      assertThat(config(admin, Topics.DEAD_LETTERS, "retention.bytes")).isEqualTo("536870912");
      assertThat(admin.listTopics().names().get())
          .doesNotContain(Topics.DIAGNOSES, Topics.INCIDENTS, Topics.RULES);
    }
  }

  private static String config(Admin admin, String topic, String name) throws Exception {
    ConfigResource resource = new ConfigResource(ConfigResource.Type.TOPIC, topic);
    Map<ConfigResource, Config> configs = admin.describeConfigs(List.of(resource)).all().get();
    return configs.get(resource).get(name).value();
  }

  @Test
  void pushedLines_valid_becomeRecordsOnTheBus() {
    long now = Instant.now().toEpochMilli();
    service.push("inventory", "{\"id\":\"it-vm-1\",\"kind\":\"vm\",\"layer\":\"vmware\"}");
    Answer answer =
        service.push(
            "samples",
            """
            {"time":%d,"resource":"it-vm-1","metric":"disk.latency","value":0.0025,"unit":"s"}
            {"time":"%s","resource":"it-vm-1","metric":"disk.iops","value":300}
            {"time":%d,"resource":"it-vm-1","metric":"disk.iops"}
            """
                .formatted(now, Instant.ofEpochMilli(now), now),
            "X-Crosstalk-Source",
            "it-lines");
    assertThat(answer.status()).isEqualTo(200);
    assertThat(answer.response().body())
        .isEqualTo(
            "{\"accepted\":2,\"rejected\":[{\"line\":3,\"reason\":\"the field 'value' is"
                + " missing\"}],\"rejectedCount\":1}");
    assertThat(bus.samples(World.LIVE))
        .contains("it-vm-1 " + now + " disk.latency 2.5", "it-vm-1 " + now + " disk.iops 300.0");
    assertThat(deadLetters("it-lines"))
        .singleElement()
        .satisfies(letter -> assertThat(letter.line()).isEqualTo(3));
  }

  @Test
  void push_resourceThatTheInventoryDoesNotName_isNoted() {
    service.push("inventory", "{\"id\":\"it-named\",\"kind\":\"vm\",\"layer\":\"vmware\"}");
    Awaitility.await()
        .untilAsserted(
            () ->
                assertThat(notesOn("it-nameless"))
                    .singleElement()
                    .asString()
                    .startsWith("resource 'it-nameless' is not in the inventory"));
    assertThat(notesOn("it-named")).isEmpty();
  }

  private static List<String> notesOn(String resource) {
    JsonNode answer =
        service
            .push(
                "samples",
                "{\"time\":%d,\"resource\":\"%s\",\"metric\":\"disk.iops\",\"value\":1}"
                    .formatted(Instant.now().toEpochMilli(), resource))
            .json();
    return answer.path("notes").valueStream().map(note -> note.path("text").asString()).toList();
  }

  @Test
  void records_ofAWorld_areInOnePartition() {
    long now = Instant.now().toEpochMilli();
    StringBuilder lines = new StringBuilder();
    for (int i = 0; i < 50; i++) {
      lines.append(
          "{\"time\":%d,\"resource\":\"it-key-%d\",\"metric\":\"disk.iops\",\"value\":1}\n"
              .formatted(now, i));
    }
    assertThat(service.push("samples", lines.toString()).json().get("accepted").asInt())
        .isEqualTo(50);
    List<ConsumerRecord<byte[], byte[]>> mine =
        bus.sampleRecords(World.LIVE).stream()
            .filter(record -> BusReader.text(record.key()).startsWith("live/it-key-"))
            .toList();
    assertThat(mine)
        .hasSize(50)
        .allSatisfy(
            record ->
                assertThat(record.partition())
                    .isEqualTo(Keys.partition(World.LIVE.key(), PARTITIONS)));
  }

  @Test
  void inventoryAndChanges_plainOrCompressed_arePublished() throws IOException {
    byte[] entry =
        gzip("{\"id\":\"it-ds\",\"kind\":\"datastore\",\"layer\":\"vmware\",\"uses\":[]}\n");
    Answer inventory =
        service.post(
            "/api/v1/ingest/inventory",
            "admin",
            BodyPublishers.ofByteArray(entry),
            "Content-Encoding",
            "gzip",
            "Content-Type",
            "application/x-ndjson");
    assertThat(inventory.json().get("accepted").asInt()).isEqualTo(1);
    Answer changes =
        service.push(
            "changes",
            "{\"time\":\"%s\",\"resource\":\"it-ds\",\"kind\":\"firmware\"}"
                .formatted(Instant.now()));
    assertThat(changes.json().get("accepted").asInt()).isEqualTo(1);
    assertThat(bus.inventory(Topics.INVENTORY, World.LIVE))
        .filteredOn(InventoryMessage.ResourceVersion.class::isInstance)
        .extracting(message -> ((InventoryMessage.ResourceVersion) message).resource().id())
        .contains("it-ds");
    assertThat(bus.inventory(Topics.CHANGES, World.LIVE))
        .filteredOn(InventoryMessage.ChangeSeen.class::isInstance)
        .isNotEmpty();
  }

  @Test
  void ticks_ofASource_reachTheLogOfTheWorldAndTheInventoryTopic() {
    String line =
        "{\"time\":%d,\"resource\":\"it-ticking\",\"metric\":\"disk.latency\",\"value\":1}"
            .formatted(Instant.now().toEpochMilli());
    service.push("samples", line, "X-Crosstalk-Source", "it-ticks");
    Awaitility.await().until(() -> bus.ticks(World.LIVE).stream().anyMatch(IngestIT::isMine));
    Awaitility.await()
        .untilAsserted(
            () -> {
              List<Tick> ticks = bus.ticks(World.LIVE).stream().filter(IngestIT::isMine).toList();
              assertThat(ticks).hasSizeGreaterThan(2);
              assertThat(ticks)
                  .extracting(Tick::completeThroughMs)
                  .isSorted()
                  .doesNotHaveDuplicates();
            });
    Tick first = bus.ticks(World.LIVE).stream().filter(IngestIT::isMine).findFirst().orElseThrow();
    assertThat(bus.inventory(Topics.INVENTORY, World.LIVE))
        .anySatisfy(
            message -> {
              assertThat(message).isInstanceOf(InventoryMessage.Complete.class);
              var complete = (InventoryMessage.Complete) message;
              assertThat(complete.source()).isEqualTo("it-ticks");
              assertThat(complete.completeThrough().toEpochMilli())
                  .isEqualTo(first.completeThroughMs());
              assertThat(complete.lastPush()).isNotNull();
            });
  }

  @Test
  void push_withATrace_isContinuedByTheTickThatCoversItsSamples() {
    String trace = "4bf92f3577b34da6a3ce929d0e0e4736";
    service.push(
        "samples",
        "{\"time\":%d,\"resource\":\"it-traced\",\"metric\":\"disk.latency\",\"value\":1}"
            .formatted(Instant.now().toEpochMilli()),
        "X-Crosstalk-Source",
        "it-traced",
        "traceparent",
        "00-" + trace + "-00f067aa0ba902b7-01");

    Awaitility.await().until(() -> tracedRecords(trace).size() == 1);
    assertThat(SampleCodec.decode(tracedRecords(trace).getFirst().value()))
        .isInstanceOfSatisfying(
            Tick.class, tick -> assertThat(tick.source()).isEqualTo("it-traced"));
    Awaitility.await()
        .untilAsserted(
            () ->
                assertThat(SPANS.namesOf(trace))
                    .contains("push", "http post /api/v1/ingest/samples"));
  }

  private List<ConsumerRecord<byte[], byte[]>> tracedRecords(String trace) {
    return bus.sampleRecords(World.LIVE).stream()
        .filter(each -> String.valueOf(TraceHeader.read(each.headers())).contains(trace))
        .toList();
  }

  private static boolean isMine(Tick tick) {
    return tick.source().equals("it-ticks");
  }

  @ParameterizedTest
  @ValueSource(strings = {"fault", "harmless", "seq-bully", "small-bully"})
  void recordedCase_uploadedToTheService_isReplayedToTheLastSample(String name) throws IOException {
    JsonNode status = replay("case=" + name, zip(name));
    long rows = rows(name);
    assertThat(status.get("published").asLong() + status.get("duplicates").asLong())
        .isEqualTo(rows);
    assertThat(status.get("rejectedCount").asInt()).isZero();
    assertThat(status.get("case").asString()).isEqualTo(name);
    World world = World.parse(status.get("world").asString());
    assertThat(world.caseName()).isEqualTo(name);
    assertThat(bus.samples(world)).hasSize(status.get("published").asInt());
    List<Tick> ticks = bus.ticks(world);
    assertThat(ticks).hasSizeGreaterThan(10);
    assertThat(ticks).extracting(Tick::completeThroughMs).isSorted();
    assertThat(ticks).filteredOn(Tick::end).containsExactly(ticks.getLast());
  }

  @Test
  void replay_withOtherChunking_isAnotherRunWithTheSameSamples() throws IOException {
    JsonNode coarse = replay("case=chunked&stepsPerTick=64", zip("fault"));
    JsonNode fine = replay("case=chunked&stepsPerTick=3", zip("fault"));
    World first = World.parse(coarse.get("world").asString());
    World second = World.parse(fine.get("world").asString());
    assertThat(second.name()).isEqualTo(first.name());
    assertThat(second.run()).isGreaterThan(first.run());
    assertThat(bus.samples(second)).containsExactlyInAnyOrderElementsOf(bus.samples(first));
    assertThat(bus.ticks(second).size()).isGreaterThan(10 * bus.ticks(first).size());
  }

  @Test
  void upload_above100MB_getsResponseInsteadOfReset() {
    String line =
        "{\"time\":%d,\"resource\":\"it-big\",\"metric\":\"disk.iops\",\"value\":1}\n"
            .formatted(Instant.now().toEpochMilli());
    int fitting = 100 * 1024 * 1024 / line.length();
    byte[] thousand = line.repeat(1000).getBytes(StandardCharsets.UTF_8);
    Iterable<byte[]> body =
        () -> Stream.generate(() -> thousand).limit(fitting / 1000 + 100).iterator();
    Answer answer =
        service.post("/api/v1/ingest/samples", "ingest", BodyPublishers.ofByteArrays(body));
    assertThat(answer.status()).isEqualTo(413);
    assertThat(answer.header("Content-Type")).isEqualTo("application/problem+json");
    assertThat(answer.json().get("accepted").asInt()).isEqualTo(fitting);
    assertThat(answer.json().get("nextLine").asInt()).isEqualTo(fitting + 1);
  }

  @Test
  void refusal_whileClientIsSending_reachesClient() {
    byte[] megabyte = new byte[1024 * 1024];
    Iterable<byte[]> upload = () -> Stream.generate(() -> megabyte).limit(40).iterator();
    assertProblem(
        service.post(
            "/api/v1/ingest/replays?case=a~b",
            "ingest",
            BodyPublishers.ofByteArrays(upload),
            "Content-Type",
            "application/zip"),
        400);
    assertProblem(
        service.post(
            "/api/v1/ingest/samples",
            "ingest",
            BodyPublishers.ofByteArrays(upload),
            "X-Crosstalk-Source",
            "a b"),
        400);
  }

  @ParameterizedTest
  @CsvSource({
    "'', 401",
    "nobody, 401",
    "viewer, 403",
    "operator, 403",
    "service, 403",
    "ingest, 200",
    "admin, 200"
  })
  void push_withoutWriteRole_isForbidden(String token, int status) {
    for (String what : List.of("samples", "inventory", "changes")) {
      Answer answer = service.post("/api/v1/ingest/" + what, token, BodyPublishers.ofString(""));
      assertThat(answer.status()).as(what).isEqualTo(status);
    }
    int expected = status == 200 ? 404 : status;
    assertThat(service.get("/api/v1/ingest/replays/none", token).status()).isEqualTo(expected);
    assertThat(service.delete("/api/v1/ingest/replays/none", token).status()).isEqualTo(expected);
  }

  @Test
  void badRequest_anyKind_isProblemWithAdvice() throws IOException {
    assertProblem(service.upload("case=empty", emptyZip()), 202);
    assertProblem(service.upload("case=x", "no zip".getBytes(StandardCharsets.UTF_8)), 400);
    assertProblem(service.upload("", emptyZip()), 400);
    assertProblem(service.upload("case=a~b", emptyZip()), 400);
    assertProblem(service.upload("case=a&stepsPerTick=0", emptyZip()), 400);
    assertProblem(service.upload("case=a&stepsPerTick=many", emptyZip()), 400);
    assertProblem(
        service.post(
            "/api/v1/ingest/replays?case=a",
            "ingest",
            BodyPublishers.ofString("x"),
            "Content-Type",
            "text/plain"),
        415);
    assertProblem(service.push("samples", "", "X-Crosstalk-Source", "a b"), 400);
    assertProblem(service.push("samples", "", "Content-Encoding", "br"), 415);
    assertProblem(service.push("samples", "x", "Content-Encoding", "gzip"), 400);
    assertProblem(service.get("/api/v1/ingest/samples", "ingest"), 405);
    assertProblem(service.get("/api/v1/ingest/replays/none", "ingest"), 404);
    assertProblem(service.push("nonsense", ""), 404);
  }

  private static void assertProblem(Answer answer, int status) {
    assertThat(answer.status()).as(answer.response().body()).isEqualTo(status);
    if (status >= 400) {
      assertThat(answer.header("Content-Type")).startsWith("application/problem+json");
      assertThat(answer.json().get("status").asInt()).isEqualTo(status);
      assertThat(answer.json().get("detail").asString()).isNotBlank();
    }
  }

  @Test
  void replay_ofEmptyCase_failsWithReason() throws IOException {
    Answer accepted = service.upload("case=empty", emptyZip());
    assertThat(accepted.status()).isEqualTo(202);
    String path = "/api/v1/ingest/replays/" + accepted.json().get("id").asString();
    JsonNode status = awaitEnd(path);
    assertThat(status.get("state").asString()).isEqualTo("failed");
    assertThat(status.get("error").asString()).isEqualTo("inventory.json is missing");
    assertThat(service.delete(path, "ingest").status()).isEqualTo(204);
    // A replay has failed a moment before its upload is deleted.
    Awaitility.await().untilAsserted(() -> assertThat(folder.resolve("spool")).isEmptyDirectory());
  }

  @Test
  void meters_afterPush_equalTheTable() {
    Awaitility.await()
        .untilAsserted(
            () -> {
              String scrape = service.get("/actuator/prometheus", "viewer").response().body();
              assertThat(scrape).contains("crosstalk_ingest_rejected_total{reason=\"malformed\"}");
              assertThat(MetersTable.differences("ingest-service", scrape)).isEmpty();
            });
  }

  private List<DeadLetter> deadLetters(String source) {
    return bus.records(Topics.DEAD_LETTERS).stream()
        .map(record -> EventJson.read(record.value(), DeadLetter.class))
        .filter(letter -> letter.source().equals(source))
        .toList();
  }

  private static JsonNode replay(String query, byte[] zip) {
    Answer accepted = service.upload(query, zip);
    assertThat(accepted.status()).as(accepted.response().body()).isEqualTo(202);
    JsonNode status = awaitEnd("/api/v1/ingest/replays/" + accepted.json().get("id").asString());
    assertThat(status.get("error").isNull()).as(status.toString()).isTrue();
    assertThat(status.get("state").asString()).isEqualTo("published");
    assertThat(status.get("world")).isEqualTo(accepted.json().get("world"));
    return status;
  }

  private static JsonNode awaitEnd(String path) {
    return Awaitility.await()
        .until(
            () -> service.get(path, "ingest").json(),
            status -> List.of("published", "failed").contains(status.get("state").asString()));
  }

  private static byte[] zip(String name) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (ZipOutputStream zip = new ZipOutputStream(out);
        DirectoryStream<Path> files = Files.newDirectoryStream(Path.of("..", "cases", name))) {
      for (Path file : files) {
        zip.putNextEntry(new ZipEntry(file.getFileName().toString()));
        Files.copy(file, zip);
      }
    }
    return out.toByteArray();
  }

  private static byte[] emptyZip() throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    new ZipOutputStream(out).close();
    return out.toByteArray();
  }

  private static long rows(String name) throws IOException {
    Path file = Path.of("..", "cases", name, "samples.csv.gz");
    try (GZIPInputStream in = new GZIPInputStream(Files.newInputStream(file))) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().count() - 1;
    }
  }

  private static byte[] gzip(String text) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(out)) {
      gzip.write(text.getBytes(StandardCharsets.UTF_8));
    }
    return out.toByteArray();
  }
}
