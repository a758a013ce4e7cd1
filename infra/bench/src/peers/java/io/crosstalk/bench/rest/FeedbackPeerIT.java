package io.crosstalk.bench.rest;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.bench.rest.platform.LocalPlatform;
import io.crosstalk.event.json.EventJson;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/**
 * Tests the way of feedback on a whole platform: a person states by REST what the cause was, {@code
 * export-case} writes the incident as a labelled case, and {@code evaluate fit --feedback} counts
 * it.
 */
@Timeout(value = 10, unit = TimeUnit.MINUTES)
class FeedbackPeerIT {
  private static final String CULPRIT = "vm-oracle-uat-seq-bully";
  private static final String VICTIM = "vm-erp-db-seq-bully";

  @TempDir private static Path folder;
  private static Path home = Path.of("");
  private static LocalPlatform platform;
  private static String incident = "";

  @BeforeAll
  static void replayACase() throws IOException, InterruptedException {
    home = BuiltProject.home();
    platform = LocalPlatform.start(home, data());
    Path incidents = folder.resolve("incidents.json");
    crosstalk("replay", "--json=" + incidents, home.resolve("cases/seq-bully").toString());
    JsonNode replayed = EventJson.mapper().readTree(Files.readAllBytes(incidents));
    assertThat(replayed).hasSize(1);
    incident = replayed.get(0).path("id").asString();
  }

  @AfterAll
  static void stop() {
    platform.close();
  }

  private static Path data() {
    return folder.resolve("data");
  }

  /** Runs a command, which must succeed, and returns its output. */
  private static String crosstalk(String... words) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of(home.resolve("crosstalk").toString()));
    command.addAll(List.of(words));
    ProcessBuilder builder =
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT);
    builder
        .environment()
        .putAll(
            Map.of(
                "JAVA_HOME", System.getProperty("java.home"),
                "CROSSTALK_SKIP_BUILD", "1",
                "CROSSTALK_DATA", data().toString()));
    Process process = builder.start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as("%s: %s", command, output).isZero();
    return output;
  }

  private static void giveFeedback(String json) throws IOException, InterruptedException {
    HttpRequest request =
        HttpRequest.newBuilder(
                URI.create(platform.status().url() + "/api/v1/incidents/" + incident + "/feedback"))
            .header(
                "Authorization",
                "Bearer " + Files.readString(data().resolve("admin.token")).strip())
            .header("Content-Type", "application/json")
            .POST(BodyPublishers.ofString(json))
            .build();
    try (HttpClient client = HttpClient.newHttpClient()) {
      HttpResponse<String> response = client.send(request, BodyHandlers.ofString());
      assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
    }
  }

  /** Gives feedback, exports the incident, and returns the label of the case. */
  private static JsonNode label(String feedback, Path exported)
      throws IOException, InterruptedException {
    giveFeedback(feedback);
    crosstalk("export-case", incident, exported.toString());
    return EventJson.mapper()
        .readTree(Files.readAllBytes(exported.resolve("expected.json")))
        .path("incidents");
  }

  private static String fit(String... more) throws IOException, InterruptedException {
    List<String> words = new ArrayList<>(List.of("evaluate", "fit"));
    words.add(home.resolve("infra/evaluate/src/fit/suspicions.csv.gz").toString());
    words.addAll(List.of(more));
    return crosstalk(words.toArray(String[]::new));
  }

  @Test
  void feedback_ofTwoKinds_labelsTheCaseAndIsCountedByTheFit()
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

    assertThat(crosstalk("evaluate", right.toString()))
        .as("the exported case gives the diagnosis again")
        .contains("1 of 1");
    assertThat(
            List.of(
                fit(), fit("--feedback", right.toString()), fit("--feedback", wrong.toString())))
        .as("the same samples count by the label of the person")
        .doesNotHaveDuplicates();
  }
}
