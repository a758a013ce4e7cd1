package io.crosstalk.rules.it;

import static com.github.tomakehurst.wiremock.client.WireMock.aResponse;
import static com.github.tomakehurst.wiremock.client.WireMock.anyUrl;
import static com.github.tomakehurst.wiremock.client.WireMock.containing;
import static com.github.tomakehurst.wiremock.client.WireMock.post;
import static com.github.tomakehurst.wiremock.client.WireMock.postRequestedFor;
import static com.github.tomakehurst.wiremock.client.WireMock.urlEqualTo;
import static io.crosstalk.testkit.VersionBuilder.versionOn;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.github.tomakehurst.wiremock.WireMockServer;
import com.github.tomakehurst.wiremock.core.WireMockConfiguration;
import io.crosstalk.testkit.TestKafka;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import tools.jackson.databind.JsonNode;

/** Tests changes of the settings file and of secret files while the service runs. */
@ExtendWith(OutputCaptureExtension.class)
class TargetReloadIT {
  private static final String KAFKA = TestKafka.shared().bootstrapServers();
  private static final String JOB = "sysa/123456/MUELLER/PAYROLL";
  private static final String FIRST_KEY = "11111111111111111111111111111111";
  private static final String SECOND_KEY = "22222222222222222222222222222222";

  private static final WireMockServer OTHERS =
      new WireMockServer(WireMockConfiguration.options().dynamicPort().bindAddress("127.0.0.1"));

  @TempDir static Path folder;

  private static Service service;

  @BeforeAll
  static void start() throws IOException {
    OTHERS.start();
    write(webhooks(webhook("chat", "notify")));
    service =
        Service.start(
            KAFKA,
            Databases.readingFromNow(KAFKA),
            Map.of(
                "spring.config.additional-location",
                "optional:" + folder.resolve("crosstalk.yaml").toUri(),
                // An argument takes precedence over the file, where one test sets its deadline.
                "crosstalk.delivery.deadline",
                "${test.deadline:70s}"));
  }

  @AfterAll
  static void stop() {
    service.close();
    OTHERS.stop();
  }

  @BeforeEach
  void allAnswer() {
    OTHERS.resetAll();
    OTHERS.stubFor(post(anyUrl()).willReturn(aResponse().withStatus(202).withBody("{}")));
  }

  @Test
  void settings_targetIsAddedAndAnotherRemoved_nextIncidentsFollow() throws IOException {
    apply(webhooks(webhook("chat", "notify"), webhook("pager", "notify")));
    open("reload-both-1111~1");
    await().until(() -> received("pager", "reload-both-1111~1") == 1);
    await().until(() -> received("chat", "reload-both-1111~1") == 1);

    apply(webhooks(webhook("pager", "notify")));
    open("reload-pager-1111~1");
    await().until(() -> received("pager", "reload-pager-1111~1") == 1);
    assertThat(received("chat", "reload-pager-1111~1")).isZero();
  }

  @Test
  void settings_fileIsBroken_targetsStayAndItIsReported(CapturedOutput output) throws IOException {
    apply(webhooks(webhook("chat", "notify"), webhook("pager", "notify")));
    write("crosstalk: [");

    await().until(() -> health().at("/settings").asString("").contains("crosstalk.yaml"));
    await()
        .untilAsserted(
            () -> assertThat(output).contains("new settings of 'settings' are not applied"));
    open("reload-broken-1111~1");
    await().until(() -> received("chat", "reload-broken-1111~1") == 1);
    await().until(() -> received("pager", "reload-broken-1111~1") == 1);

    apply(webhooks(webhook("chat", "notify")));
    assertThat(health().at("/settings").isMissingNode()).isTrue();
  }

  @Test
  void settings_targetIsWrong_keepsItsSettingsAndOthersChange() throws IOException {
    apply(webhooks(webhook("chat", "notify")));
    write(webhooks(webhook("chat", "ticket"), webhook("pager", "notify")));

    await().until(() -> Set.copyOf(targets()).equals(Set.of("chat", "pager")));
    assertThat(health().at("/chat").asString()).contains("not applied", "cannot open tickets");
    open("reload-wrong-1111~1");
    await().until(() -> received("chat", "reload-wrong-1111~1") == 1);
    await().until(() -> received("pager", "reload-wrong-1111~1") == 1);
  }

  @Test
  void settings_maskOfAnUnknownTarget_isNotApplied() throws IOException {
    apply(webhooks(webhook("chat", "notify")));
    write(
        webhooks(webhook("chat", "notify"), webhook("new", "notify"))
            + "crosstalk.personal-data.mask.nwe: personal\n");

    await().until(() -> health().at("/settings").asString("").contains("'nwe'"));
    assertThat(targets()).containsExactly("chat");
  }

  @Test
  void settings_maskOfANewTarget_holdsFromItsFirstMessage() throws IOException {
    apply(
        webhooks(webhook("chat", "notify"), webhook("public", "notify"))
            + "crosstalk.personal-data.mask.public: personal\n");

    String world = "reload-mask-1111~1";
    try (Diagnoses diagnoses = new Diagnoses(KAFKA)) {
      diagnoses.write(
          versionOn("vm-a").world(world).criticality(1).neighbour(JOB, 0.9, "ds-1"),
          Diagnoses.tick(world, 60));
    }
    await().until(() -> received("chat", world) == 1);
    await().until(() -> received("public", world) == 1);
    assertThat(messages("chat", world)).contains("MUELLER");
    assertThat(messages("public", world)).doesNotContain("MUELLER");
  }

  @Test
  void secretFile_isChangedAndDeleted_nextMessageHasTheNewOneAndKeepsIt() throws IOException {
    Path key = folder.resolve("duty.key");
    Files.writeString(key, FIRST_KEY);
    apply(pagerduty(key));
    test("duty", FIRST_KEY);

    Files.writeString(key, SECOND_KEY + "\n");
    await().untilAsserted(() -> test("duty", SECOND_KEY));

    Files.delete(key);
    await().until(() -> health().at("/duty").asString("").contains("does not exist"));
    test("duty", SECOND_KEY);
  }

  @Test
  void messages_waitForARemovedTarget_areMarkedAsFailedAndSentWhenItIsAddedAgain(
      CapturedOutput output) throws IOException {
    OTHERS.stubFor(post(urlEqualTo("/slow")).willReturn(aResponse().withStatus(503)));
    apply(webhooks(webhook("chat", "notify"), webhook("slow", "notify")));
    open("reload-waits-1111~1");
    await().until(() -> requests("slow") > 0);

    apply(webhooks(webhook("chat", "notify")));
    await()
        .until(() -> outbox().at("/items/0/reason").asString("").contains("no longer configured"));
    await()
        .untilAsserted(
            () ->
                assertThat(output)
                    .contains("the notification target 'slow' is removed")
                    .contains(
                        "1 messages waited for notification targets that are no longer configured"));

    OTHERS.stubFor(post(urlEqualTo("/slow")).willReturn(aResponse().withStatus(204)));
    OTHERS.resetRequests();
    apply(webhooks(webhook("chat", "notify"), webhook("slow", "notify")));
    service.post("/api/v1/outbox/retry?target=slow", "admin", "");
    await().until(() -> received("slow", "reload-waits-1111~1") == 1);
  }

  @Test
  void response_endsAfterTheDeadline_messageIsSentAgainUntilItIsDelivered() throws IOException {
    OTHERS.stubFor(
        post(urlEqualTo("/slow"))
            .willReturn(
                aResponse().withBody("x".repeat(1_000)).withChunkedDribbleDelay(1_000, 600_000)));
    apply(webhooks(webhook("slow", "notify")) + "test.deadline: 2s\n");
    open("reload-slow-1111~1");
    await().until(() -> received("slow", "reload-slow-1111~1") >= 2);

    OTHERS.stubFor(post(urlEqualTo("/slow")).willReturn(aResponse().withStatus(204)));
    await().until(() -> states().at("/0/waiting").asInt() == 0);
  }

  private static void test(String target, String key) {
    OTHERS.resetRequests();
    service.post("/api/v1/targets/" + target + "/test", "admin", "");
    OTHERS.verify(postRequestedFor(anyUrl()).withRequestBody(containing(key)));
  }

  private static void open(String world) {
    try (IncidentFeed feed = new IncidentFeed(KAFKA, world)) {
      feed.open(1);
    }
  }

  private static int received(String target, String world) {
    return OTHERS
        .findAll(postRequestedFor(urlEqualTo("/" + target)).withRequestBody(containing(world)))
        .size();
  }

  /** Bodies of the messages about a world, without the name of the team, which is not masked. */
  private static String messages(String target, String world) {
    return OTHERS
        .findAll(postRequestedFor(urlEqualTo("/" + target)).withRequestBody(containing(world)))
        .stream()
        .map(request -> request.getBodyAsString().replace("team-" + JOB, "team"))
        .collect(Collectors.joining());
  }

  private static int requests(String target) {
    return OTHERS.findAll(postRequestedFor(urlEqualTo("/" + target))).size();
  }

  private static JsonNode health() {
    return Service.JSON
        .readTree(service.get("/actuator/health", "admin").body())
        .at("/components/targets/details");
  }

  private static JsonNode outbox() {
    return Service.JSON.readTree(service.get("/api/v1/outbox", "admin").body());
  }

  private static List<String> targets() {
    return states().valueStream().map(each -> each.path("target").asString()).toList();
  }

  private static JsonNode states() {
    return Service.JSON.readTree(service.get("/api/v1/targets", "admin").body()).path("items");
  }

  /** Writes the file, and waits until its targets are those of the service. */
  private static void apply(String text) throws IOException {
    write(text);
    List<String> names =
        text.lines()
            .filter(line -> line.startsWith("- name: "))
            .map(line -> line.substring("- name: ".length()))
            .toList();
    await().until(() -> targets().equals(names) && health().isEmpty());
  }

  private static void write(String text) throws IOException {
    Path next = Files.writeString(folder.resolve("next.yaml"), text);
    Files.move(next, folder.resolve("crosstalk.yaml"), StandardCopyOption.REPLACE_EXISTING);
  }

  private static String webhooks(String... targets) {
    return "crosstalk.webhooks.targets:\n" + String.join("", targets);
  }

  private static String webhook(String name, String mode) {
    return """
    - name: %1$s
      url: %2$s/%1$s
      mode: %3$s
      replays: true
      allow-private: true
    """
        .formatted(name, OTHERS.baseUrl(), mode);
  }

  private static String pagerduty(Path key) {
    return """
    crosstalk.pagerduty.targets:
    - name: duty
      url: %s
      routing-key-file: %s
      mode: notify
      allow-private: true
    """
        .formatted(OTHERS.baseUrl(), key);
  }
}
