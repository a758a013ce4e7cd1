package io.crosstalk.rules.it;

import static com.github.tomakehurst.wiremock.client.WireMock.aResponse;
import static com.github.tomakehurst.wiremock.client.WireMock.post;
import static com.github.tomakehurst.wiremock.client.WireMock.postRequestedFor;
import static com.github.tomakehurst.wiremock.client.WireMock.urlEqualTo;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.github.tomakehurst.wiremock.WireMockServer;
import com.github.tomakehurst.wiremock.client.ResponseDefinitionBuilder;
import com.github.tomakehurst.wiremock.core.WireMockConfiguration;
import com.github.tomakehurst.wiremock.verification.LoggedRequest;
import io.crosstalk.testkit.TestKafka;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Tests states of notification targets, their circuit breakers, and test messages. */
class TargetsIT {
  private static final String KAFKA = TestKafka.shared().bootstrapServers();
  private static final int INCIDENTS = 60;

  /** Longer than any test waits, and shorter than the time-out of a request. */
  private static final Duration NEVER = Duration.ofHours(1);

  private static final WireMockServer OTHERS =
      new WireMockServer(WireMockConfiguration.options().dynamicPort().bindAddress("127.0.0.1"));

  private static final CountingTickets TICKETS = new CountingTickets(1, 0);

  private static Service service;

  @BeforeAll
  static void start() {
    OTHERS.start();
    Map<String, String> properties = new HashMap<>();
    properties.put("crosstalk.delivery.deadline", "6m");
    List<String> names =
        List.of(
            "stopped",
            "healthy",
            "guarded",
            "slow by rule",
            "refusing",
            "misconfigured",
            "hanging");
    for (int i = 0; i < names.size(); i++) {
      String prefix = "crosstalk.webhooks.targets[" + i + "].";
      properties.put(prefix + "name", names.get(i));
      properties.put(prefix + "url", OTHERS.baseUrl() + "/" + i);
      properties.put(prefix + "replays", "true");
      properties.put(prefix + "allow-private", String.valueOf(i != 2));
      properties.put(prefix + "min-severity", i == 2 ? "critical" : "info");
      answer(i, aResponse().withStatus(204));
    }
    answer(4, aResponse().withStatus(400).withBody("unknown channel"));
    properties.put("crosstalk.delivery.messages-per-minute.[slow by rule]", "7");
    // It receives nothing but test messages.
    properties.putAll(TICKETS.settings(0, "tickets"));
    properties.put("crosstalk.servicenow.targets[0].replays", "false");
    service = Service.start(KAFKA, Databases.readingFromNow(KAFKA), properties);
  }

  @AfterAll
  static void stop() {
    service.close();
    OTHERS.stop();
    TICKETS.close();
  }

  private static void answer(int target, ResponseDefinitionBuilder response) {
    OTHERS.stubFor(post(urlEqualTo("/" + target)).willReturn(response));
  }

  private static List<LoggedRequest> received(int target) {
    return OTHERS.findAll(postRequestedFor(urlEqualTo("/" + target)));
  }

  /** Answers when the tests are over. */
  private static ResponseDefinitionBuilder tooLate() {
    return aResponse().withStatus(204).withFixedDelay((int) NEVER.toMillis());
  }

  /** Messages about one world; other tests use the same topic. */
  private static List<LoggedRequest> received(int target, String world) {
    return received(target).stream()
        .filter(request -> request.getBodyAsString().contains(world))
        .toList();
  }

  private static JsonNode state(String path, String list, String target) {
    JsonNode json = Service.JSON.readTree(service.get(path, "admin").body());
    return json.path(list)
        .valueStream()
        .filter(each -> each.path("target").asString().equals(target))
        .findFirst()
        .orElseThrow();
  }

  private static JsonNode problem(HttpResponse<String> response, int status) {
    assertThat(response.statusCode()).as(response.body()).isEqualTo(status);
    return Service.JSON.readTree(response.body());
  }

  /** One target after the other would wait for the first answer of the one that hangs. */
  @Test
  void deliver_targetNeverAnswers_othersReceiveAllMessagesMeanwhile() {
    answer(6, tooLate());
    String world = "hanging-11111111~1";
    try (IncidentFeed feed = new IncidentFeed(KAFKA, world)) {
      feed.open(INCIDENTS);
    }
    await().until(() -> received(1, world).size() >= INCIDENTS);

    assertThat(state("/api/v1/targets", "items", "hanging").path("waiting").asInt())
        .isGreaterThanOrEqualTo(INCIDENTS);
    answer(6, aResponse().withStatus(204));
  }

  @Test
  void deliver_targetIsDown_oneMessageAtATimeIsTriedUntilItIsUp() {
    long begin = System.nanoTime();
    answer(0, aResponse().withStatus(503).withBody("maintenance"));
    String world = "down-11111111~1";
    try (IncidentFeed feed = new IncidentFeed(KAFKA, world)) {
      feed.open(INCIDENTS);
    }
    await().until(() -> state("/api/v1/targets", "items", "stopped").path("outages").asInt() >= 10);
    assertThat(received(0, world))
        .as("eight at once, and then one at a time")
        .hasSizeLessThan(INCIDENTS);
    await().until(() -> received(1, world).size() >= INCIDENTS);

    JsonNode state = state("/api/v1/outbox", "targets", "stopped");
    assertThat(state.path("circuit").asString()).isEqualTo("open");
    assertThat(state.path("waiting").asInt())
        .as("with incidents of other tests on the same topic")
        .isGreaterThanOrEqualTo(INCIDENTS);
    assertThat(state.path("kind").asString()).isEqualTo("webhook");
    assertThat(state.path("nextAttempt").asString()).isNotEmpty();
    assertThat(state.path("reason").asString()).isEqualTo("the target answered 503: maintenance");
    assertThat(state("/api/v1/targets", "items", "healthy").path("circuit").asString())
        .isEqualTo("closed");

    answer(0, aResponse().withStatus(204));
    await().until(() -> state("/api/v1/targets", "items", "stopped").path("waiting").asInt() == 0);
    JsonNode after = state("/api/v1/targets", "items", "stopped");
    assertThat(after.path("circuit").asString()).isEqualTo("closed");
    assertThat(after.path("nextAttempt").isNull()).isTrue();
    int messages = received(3, world).size();
    long minutes = 1 + Duration.ofNanos(System.nanoTime() - begin).toMinutes();
    assertThat(messages / 7.0).as("times seven messages").isLessThanOrEqualTo(minutes);
  }

  @Test
  void outbox_failedDeliveries_areListedInPages() {
    try (IncidentFeed feed = new IncidentFeed(KAFKA, "refused-11111111~1")) {
      feed.open(5);
    }
    await().until(() -> outbox("").path("failed").asInt() >= 5);
    await().until(() -> !service.incidents("refused-11111111~1").isEmpty());
    assertThat(state("/api/v1/targets", "items", "refusing").path("failed").asInt())
        .isGreaterThanOrEqualTo(5);

    assertThat(state("/api/v1/targets", "items", "refusing").path("reason").asString())
        .contains("400");
    String incident = service.incidents("refused-11111111~1").getFirst().path("id").asString();
    await()
        .untilAsserted(
            () ->
                assertThat(service.json("/api/v1/incidents/" + incident + "/events").path("items"))
                    .filteredOn(
                        item -> item.at("/details/targets/0").asString("").equals("refusing"))
                    .singleElement()
                    .satisfies(
                        item -> {
                          assertThat(item.path("type").asString()).isEqualTo("failed");
                          assertThat(item.path("reason").asString())
                              .isEqualTo(
                                  "The message for refusing could not be delivered. The outbox states why, and can"
                                      + " send it again.");
                        }));

    List<Long> ids = new ArrayList<>();
    String cursor = "";
    do {
      JsonNode page = outbox("?limit=2" + cursor);
      assertThat(page.path("items")).hasSizeBetween(1, 2);
      assertThat(page.has("failures")).as("failures are listed once").isFalse();
      page.path("items").forEach(item -> ids.add(item.path("id").asLong()));
      cursor =
          page.path("nextCursor").isNull() ? "" : "&cursor=" + page.path("nextCursor").asString();
    } while (!cursor.isEmpty());

    assertThat(ids)
        .hasSizeGreaterThanOrEqualTo(5)
        .doesNotHaveDuplicates()
        .isSortedAccordingTo(Comparator.reverseOrder());
    assertThat(outbox("").path("items").get(0).path("reason").asString())
        .contains("unknown channel");
    problem(service.get("/api/v1/outbox?cursor=first", "admin"), 400);
    problem(service.get("/api/v1/outbox?page=2", "admin"), 400);
  }

  @Test
  void retry_allFailedDeliveriesOfATarget_areSentAgain() {
    String world = "mended-11111111~1";
    // Messages of an earlier test would be refused, too.
    await()
        .until(
            () -> state("/api/v1/targets", "items", "misconfigured").path("waiting").asInt() == 0);
    answer(5, aResponse().withStatus(404).withBody("no such queue"));
    try (IncidentFeed feed = new IncidentFeed(KAFKA, world)) {
      feed.open(5);
    }
    await().until(() -> failures("misconfigured", world) == 5 && failures("refusing", world) == 5);
    OTHERS.resetRequests();
    answer(5, aResponse().withStatus(204));

    HttpResponse<String> answer =
        service.post("/api/v1/outbox/retry?target=misconfigured", "admin", "");

    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
    assertThat(Service.JSON.readTree(answer.body()).path("targets")).isNotEmpty();
    assertThat(Service.JSON.readTree(answer.body()).path("retried").asInt()).isEqualTo(5);
    await().until(() -> received(5, world).size() == 5);
    assertThat(failures("misconfigured", world)).isZero();
    assertThat(received(4, world)).as("other targets keep theirs").isEmpty();
  }

  private static long failures(String target, String world) {
    return outbox("?limit=500")
        .path("items")
        .valueStream()
        .filter(item -> item.path("target").asString().equals(target))
        .filter(item -> item.path("incident").asString().startsWith(world))
        .count();
  }

  @Test
  void retry_targetIsMissingOrUnknown_isRefused() {
    assertThat(
            problem(service.post("/api/v1/outbox/retry", "admin", ""), 400)
                .path("parameter")
                .asString())
        .isEqualTo("target");
    assertThat(
            problem(service.post("/api/v1/outbox/retry?target=healty", "admin", ""), 404)
                .path("detail")
                .asString())
        .startsWith("There is no notification target 'healty'. Did you mean 'healthy'?");
    assertThat(service.post("/api/v1/outbox/retry?target=healthy", "operator", "").statusCode())
        .isEqualTo(403);
  }

  private static JsonNode outbox(String query) {
    return Service.JSON.readTree(service.get("/api/v1/outbox" + query, "admin").body());
  }

  @Test
  void test_targetAccepts_labelledMessageHasArrived() {
    HttpResponse<String> response = service.post("/api/v1/targets/healthy/test", "admin", "");

    assertThat(response.statusCode()).isEqualTo(200);
    assertThat(response.body())
        .isEqualTo("{\"target\":\"healthy\",\"delivered\":true,\"ticket\":null}");
    assertThat(received(1))
        .anySatisfy(
            request ->
                assertThat(request.getBodyAsString())
                    .contains("Crosstalk: test message, no action needed"));
  }

  @Test
  void test_targetRefusesOrAddressIsInternal_problemHasTheReason() {
    JsonNode problem = problem(service.post("/api/v1/targets/guarded/test", "admin", ""), 424);
    assertThat(problem.path("detail").asString())
        .startsWith("The target 'guarded' has not accepted the test message: ")
        .contains("internal address");
    assertThat(received(2)).isEmpty();
  }

  @Test
  void test_ticketSystem_ticketIsReturnedAndClosed() {
    HttpResponse<String> response = service.post("/api/v1/targets/tickets/test", "admin", "");

    assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
    assertThat(Service.JSON.readTree(response.body()).path("ticket").path("key").asString())
        .isEqualTo("INC0000001");
    assertThat(TICKETS.states()).containsExactly("6");
  }

  @Test
  void test_unknownTarget_isNotFound() {
    JsonNode problem = problem(service.post("/api/v1/targets/healty/test", "admin", ""), 404);
    assertThat(problem.path("detail").asString())
        .isEqualTo(
            "There is no notification target 'healty'. Did you mean 'healthy'?"
                + " There are: guarded, hanging, healthy, misconfigured, refusing, slow by rule, stopped, tickets.");
  }

  @Test
  void targets_otherRoles_areForbidden() {
    assertThat(service.get("/api/v1/targets", "operator").statusCode()).isEqualTo(403);
    assertThat(service.post("/api/v1/targets/healthy/test", "operator", "").statusCode())
        .isEqualTo(403);
  }
}
