package io.crosstalk.bench.rest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.crosstalk.bench.harness.Aim;
import io.crosstalk.bench.harness.Report;
import io.crosstalk.bench.idle.IdleCommand;
import io.crosstalk.bench.platform.Gateway;
import io.crosstalk.bench.platform.LocalPlatform;
import io.crosstalk.event.json.EventJson;
import io.crosstalk.testkit.PeerProgram;
import io.crosstalk.testkit.ProjectFolder;
import io.crosstalk.testkit.SpanReceiver;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;
import tools.jackson.databind.JsonNode;

/**
 * Tests on a whole platform: small forms of the benchmarks {@code rest} and {@code idle}, whose
 * figures are not compared with the aims, the way of feedback, one trace, and the OpenAPI
 * description.
 */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
@Timeout(value = 60, unit = TimeUnit.MINUTES)
class PlatformPeerIT {
  private static final Path HOME = ProjectFolder.find();
  private static final List<String> PROGRAMS =
      List.of(
          "infra/local/target/crosstalk-local.jar",
          "infra/evaluate/target/crosstalk-evaluate.jar",
          "ingest-service/target/ingest-service.jar",
          "correlation-service/target/correlation-service.jar",
          "rules-service/target/rules-service.jar",
          "api-gateway/target/api-gateway.jar");
  private static final String CULPRIT = "vm-oracle-uat-seq-bully";
  private static final String VICTIM = "vm-erp-db-seq-bully";

  @TempDir private static Path folder;
  private static LocalPlatform platform;
  private static String url = "";
  private static String incident = "";

  /** Begin of a line of the services and the broker, of PostgreSQL, of a JVM, and of SLF4J. */
  private static final Pattern TROUBLE =
      Pattern.compile(
          "\\S+ +(WARN|ERROR) |.{0,40}] (WARNING|ERROR|FATAL|PANIC): |WARNING: |SLF4J\\([WE]\\)");

  /** Warning of a wait that was longer than usual on a busy machine, and was repeated. */
  private static final Pattern SLOW = Pattern.compile(" WARN .*([Tt]imed out|[Tt]imeout)");

  private static final SpanReceiver SPANS = SpanReceiver.start();
  private static final TraceOfAPush TRACE = TraceOfAPush.listen(SPANS);

  @BeforeAll
  static void start() throws IOException, InterruptedException {
    for (String program : PROGRAMS) {
      assertThat(HOME.resolve(program))
          .as("the programs must be built before: './mvnw verify -Ppeers' does it")
          .isRegularFile();
    }
    System.setProperty("crosstalk.home", HOME.toString());
    Files.writeString(Files.createDirectories(data()).resolve("crosstalk.yaml"), TRACE.settings());
    platform = LocalPlatform.start(data());
    url = platform.status().url();
    incident = replay();
  }

  @AfterAll
  static void stop() throws IOException {
    List<String> before = troublesInLogs();
    platform.close();
    TRACE.close();
    SPANS.close();
    System.clearProperty("crosstalk.home");
    assertThat(troublesInLogs()).as("a stop is no trouble").isEqualTo(before);
  }

  private static Path data() {
    return folder.resolve("data");
  }

  @Test
  void rest_fewIncidents_answersOrRefusesAndAllComponentsRunOn()
      throws IOException, InterruptedException {
    RestCommand command = new RestCommand();
    new CommandLine(command)
        .parseArgs(
            "--incidents=100",
            "--machines=100",
            "--ticks=24",
            "--rate=5",
            "--flood=100",
            "--seconds=1");
    Report report = command.run(platform, new Vegeta(Vegeta.PROGRAM.find(null), folder));
    assertThat(report.aims()).extracting(Aim.Result::reached).doesNotContain(Double.NaN);
    assertThat(report.aims())
        .filteredOn(
            each -> List.of(Aim.ALIVE, Aim.REST_ANSWERED, Aim.FLOOD_REFUSED).contains(each.aim()))
        .hasSize(4)
        .allMatch(Aim.Result::met);
  }

  @Test
  void push_causesAnIncident_isOneTraceUpToItsMessage() throws IOException, InterruptedException {
    try (Gateway gateway = new Gateway(platform.status(), platform.tokens())) {
      TRACE.push(gateway);
    }
    String trace = TRACE.ofTheMessage();
    await()
        .untilAsserted(
            () ->
                assertThat(SPANS.namesOf(trace)).contains("push", "decide", "announce", "deliver"));
  }

  @Test
  void idle_fewResources_hasProcessorTimeAndMemoryOfAllProcesses()
      throws IOException, InterruptedException {
    IdleCommand command = new IdleCommand();
    new CommandLine(command).parseArgs("--seconds=2", "--settle=0", "--resources=40");
    Report report = command.run(platform);
    assertThat(report.aims())
        .extracting(Aim.Result::aim)
        .containsExactly(Aim.IDLE, Aim.IDLE_LOADED);
    assertThat(report.aims()).extracting(Aim.Result::reached).allMatch(percent -> percent > 0);
    assertThat(report.asText())
        .contains("kafka", "postgres", "ingest-service", "correlation-service")
        .contains("rules-service", "api-gateway");
  }

  /**
   * A person states by REST what the cause was, {@code export-case} writes the incident as a
   * labelled case, and {@code evaluate --causes} labels the causes by it.
   */
  @Test
  void feedback_ofTwoKinds_labelsTheCaseAndTheCausesOfIt()
      throws IOException, InterruptedException {
    Path right = folder.resolve("right");
    JsonNode diagnosis = label("{\"right\":true}", right);
    assertThat(diagnosis).hasSize(1);
    assertThat(diagnosis.get(0).path("causeClass").asString()).isEqualTo("noisy_neighbour");
    assertThat(diagnosis.get(0).path("culprits").valueStream().map(JsonNode::asString))
        .containsExactly(CULPRIT);
    assertThat(diagnosis.get(0).path("victims").valueStream().map(JsonNode::asString))
        .contains(VICTIM);

    Path wrong = folder.resolve("wrong");
    JsonNode ofThePerson = label("{\"right\":false,\"cause\":\"shared_resource_fault\"}", wrong);
    assertThat(ofThePerson).hasSize(1);
    assertThat(ofThePerson.get(0).path("causeClass").asString()).isEqualTo("shared_resource_fault");
    assertThat(ofThePerson.get(0).path("culprits")).isEmpty();

    assertThat(evaluate(right))
        .as("the exported case gives the diagnosis again")
        .contains("1 of 1");
    evaluate(wrong);
    assertThat(causes(wrong))
        .as("the same samples count by the label of the person")
        .isNotEqualTo(causes(right));
  }

  /** The tests before cause no line that a person would have to look at. */
  @Test
  @Order(Integer.MAX_VALUE - 1)
  void logs_afterAStartAndOrdinaryWork_haveNoWarningAndNoError() throws IOException {
    assertThat(troublesInLogs()).isEmpty();
  }

  /**
   * Schemathesis finds no 5xx, and no response with a status, media type or schema that is not
   * described. It is last, because it changes incidents and rules.
   */
  @Test
  @Order(Integer.MAX_VALUE)
  void schemathesis_examplesAndBoundaryValues_getDescribedResponses()
      throws IOException, InterruptedException {
    List<String> before = errorsInLogs();
    PeerProgram.run(
        folder.resolve("schemathesis.txt"),
        "run infra/peers.sh",
        Duration.ofMinutes(50),
        List.of(
            "env",
            "CROSSTALK_URL=" + url,
            "CROSSTALK_TOKEN=" + Files.readString(data().resolve("admin.token")).strip(),
            "CROSSTALK_INCIDENT=" + incident,
            "schemathesis",
            "--config-file=" + HOME.resolve("infra/bench/src/peers/schemathesis/schemathesis.toml"),
            "run",
            "--no-color",
            HOME.resolve("api-gateway/src/main/resources/openapi.yaml").toString()));
    assertThat(errorsInLogs()).as("a request causes no error in a log").isEqualTo(before);
  }

  private static List<String> errorsInLogs() throws IOException {
    return troublesInLogs().stream().filter(line -> line.contains(" ERROR ")).toList();
  }

  /** Warnings and errors of the services, the broker, PostgreSQL and the JVMs, but slow answers. */
  private static List<String> troublesInLogs() throws IOException {
    List<String> troubles = new ArrayList<>();
    try (Stream<Path> logs = Files.list(data().resolve("logs"))) {
      for (Path log : logs.sorted().toList()) {
        Files.readAllLines(log).stream()
            .filter(line -> TROUBLE.matcher(line).lookingAt() && !SLOW.matcher(line).find())
            .map(line -> log.getFileName() + ": " + line)
            .forEach(troubles::add);
      }
    }
    return troubles;
  }

  /** Replays a case, and returns the id of its incident. */
  private static String replay() throws IOException, InterruptedException {
    Path incidents = folder.resolve("incidents.json");
    platform.run("replay", "--json=" + incidents, HOME.resolve("cases/seq-bully").toString());
    JsonNode replayed = EventJson.mapper().readTree(Files.readAllBytes(incidents));
    assertThat(replayed).hasSize(1);
    return replayed.get(0).path("id").asString();
  }

  /** Gives feedback, exports the incident, and returns the label of the case. */
  private static JsonNode label(String feedback, Path exported)
      throws IOException, InterruptedException {
    String token = Files.readString(data().resolve("admin.token")).strip();
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(url + "/api/v1/incidents/" + incident + "/feedback"))
            .header("Authorization", "Bearer " + token)
            .header("Content-Type", "application/json")
            .POST(BodyPublishers.ofString(feedback))
            .build();
    try (HttpClient client = HttpClient.newHttpClient()) {
      HttpResponse<String> response = client.send(request, BodyHandlers.ofString());
      assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
    }
    platform.run("export-case", incident, exported.toString());
    return EventJson.mapper()
        .readTree(Files.readAllBytes(exported.resolve("expected.json")))
        .path("incidents");
  }

  /** Returns the tables for a case, and writes the causes beside it. */
  private static String evaluate(Path labelled) throws IOException, InterruptedException {
    return platform.run("evaluate", labelled.toString(), "--causes=" + causesOf(labelled));
  }

  private static List<String> causes(Path labelled) throws IOException {
    return Files.readAllLines(causesOf(labelled));
  }

  private static Path causesOf(Path labelled) {
    return labelled.resolve("causes.csv");
  }
}
