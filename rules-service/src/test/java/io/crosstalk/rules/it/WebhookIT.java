package io.crosstalk.rules.it;

import static com.github.tomakehurst.wiremock.client.WireMock.aResponse;
import static com.github.tomakehurst.wiremock.client.WireMock.equalTo;
import static com.github.tomakehurst.wiremock.client.WireMock.matchingJsonPath;
import static com.github.tomakehurst.wiremock.client.WireMock.post;
import static com.github.tomakehurst.wiremock.client.WireMock.postRequestedFor;
import static com.github.tomakehurst.wiremock.client.WireMock.urlEqualTo;
import static io.crosstalk.rules.it.Diagnoses.end;
import static io.crosstalk.rules.it.Diagnoses.tick;
import static io.crosstalk.testkit.VersionBuilder.versionOn;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.github.tomakehurst.wiremock.WireMockServer;
import com.github.tomakehurst.wiremock.client.ResponseDefinitionBuilder;
import com.github.tomakehurst.wiremock.core.WireMockConfiguration;
import com.github.tomakehurst.wiremock.verification.LoggedRequest;
import com.icegreen.greenmail.util.GreenMail;
import com.icegreen.greenmail.util.ServerSetup;
import io.crosstalk.testkit.SpanReceiver;
import io.crosstalk.testkit.TestKafka;
import io.crosstalk.testkit.VersionBuilder;
import jakarta.mail.MessagingException;
import jakarta.mail.internet.MimeMessage;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Tests webhooks, with WireMock as a stand-in for the receiving systems, and mails. */
class WebhookIT {
  private static final String KAFKA = TestKafka.shared().bootstrapServers();
  private static final WireMockServer OTHERS =
      new WireMockServer(WireMockConfiguration.options().dynamicPort().bindAddress("127.0.0.1"));
  private static final List<String> TARGETS =
      List.of(
          "good", "shaky", "polite", "strict", "moved", "slow", "guarded", "proud", "livid",
          "chatty");

  private static final GreenMail MAILS = new GreenMail(new ServerSetup(0, "127.0.0.1", "smtp"));

  private static final SpanReceiver SPANS = SpanReceiver.start();

  private static Service service;
  private static Diagnoses diagnoses;

  @BeforeAll
  static void start() {
    OTHERS.start();
    MAILS.start();
    Map<String, String> properties = new HashMap<>(SPANS.settings());
    properties.put("crosstalk.delivery.deadline", "5s");
    for (int i = 0; i < TARGETS.size(); i++) {
      String prefix = "crosstalk.webhooks.targets[" + i + "].";
      String name = TARGETS.get(i);
      properties.put(prefix + "name", name);
      properties.put(prefix + "url", OTHERS.baseUrl() + "/" + name);
      properties.put(prefix + "replays", String.valueOf(!name.equals("livid")));
      properties.put(prefix + "allow-private", String.valueOf(!name.equals("guarded")));
      properties.put(prefix + "secret", "not told");
      properties.put(prefix + "min-severity", name.equals("proud") ? "critical" : "minor");
      answer(name, aResponse().withStatus(204));
    }
    String mails = "crosstalk.mail.targets[0].";
    properties.put(mails + "name", "operations");
    properties.put(mails + "host", "127.0.0.1");
    properties.put(mails + "port", "" + MAILS.getSmtp().getPort());
    properties.put(mails + "tls", "none");
    properties.put(mails + "from", "Crosstalk <crosstalk@example.com>");
    properties.put(mails + "to", "operations@example.org");
    properties.put(mails + "allow-private", "true");
    properties.put(mails + "replays", "true");
    service = Service.start(KAFKA, Databases.readingFromNow(KAFKA), properties);
    diagnoses = new Diagnoses(KAFKA);
  }

  @AfterAll
  static void stop() {
    diagnoses.close();
    service.close();
    OTHERS.stop();
    MAILS.stop();
    SPANS.close();
  }

  private static void answer(String target, ResponseDefinitionBuilder response) {
    OTHERS.stubFor(post(urlEqualTo("/" + target)).willReturn(response));
  }

  /** Writes versions for three messages about one incident: opened, retracted, resolved. */
  private static void writeVersions(String world) {
    diagnoses.write(victim("vm-a", world), tick(world, 60));
    diagnoses.write(
        versionOn("vm-a")
            .world(world)
            .criticality(3)
            .revision(2)
            .decidedAt(120)
            .neighbour("vm-y", 0.9, "ds-1"),
        victim("vm-a", world).revision(3).until(100).decidedAt(150),
        end(world));
  }

  private static VersionBuilder victim(String name, String world) {
    return versionOn(name).world(world).criticality(3).neighbour("vm-x", 0.9, "ds-1");
  }

  private static List<LoggedRequest> received(String target, String world) {
    return OTHERS.findAll(
        postRequestedFor(urlEqualTo("/" + target))
            .withRequestBody(matchingJsonPath("$.data.world", equalTo(world))));
  }

  private static List<String> types(List<LoggedRequest> requests) {
    return requests.stream()
        .map(request -> Service.JSON.readTree(request.getBodyAsString()).path("type").asString())
        .map(type -> type.substring(type.lastIndexOf('.') + 1))
        .toList();
  }

  private static List<JsonNode> failures(String target, String world) {
    return Service.JSON
        .readTree(service.get("/api/v1/outbox", "admin").body())
        .path("items")
        .valueStream()
        .filter(failure -> failure.path("target").asString().equals(target))
        .filter(failure -> failure.path("incident").asString().startsWith(world))
        .toList();
  }

  @Test
  void deliver_severalEvents_arriveInOrderSignedAndWithIdempotencyKeys() throws Exception {
    String world = "good-11111111~1";
    writeVersions(world);

    await().until(() -> received("good", world).size() == 3);
    List<LoggedRequest> requests = received("good", world);
    assertThat(types(requests)).containsExactly("opened", "retracted", "resolved");
    LoggedRequest first = requests.getFirst();
    String id = Service.JSON.readTree(first.getBodyAsString()).path("id").asString();
    assertThat(first.getHeader("Idempotency-Key")).startsWith(world + "/inc-").endsWith(id);
    assertThat(first.getHeader("Content-Type")).startsWith("application/cloudevents+json");
    Mac mac = Mac.getInstance("HmacSHA256");
    mac.init(new SecretKeySpec("not told".getBytes(StandardCharsets.UTF_8), "HmacSHA256"));
    assertThat(first.getHeader("X-Crosstalk-Signature"))
        .isEqualTo("sha256=" + HexFormat.of().formatHex(mac.doFinal(first.getBody())));
  }

  /**
   * The trace is stored in between: a delivery is made after the transaction, by another thread.
   */
  @Test
  void deliver_versionWithATrace_isInTheSameTraceUpToTheReceiver() {
    String world = "traced-11111111~1";
    String trace = "4bf92f3577b34da6a3ce929d0e0e4736";
    diagnoses.setTrace("00-" + trace + "-00f067aa0ba902b7-01");
    diagnoses.write(victim("vm-a", world), tick(world, 60));
    diagnoses.setTrace(null);

    await().until(() -> received("good", world).size() == 1);
    assertThat(received("good", world).getFirst().getHeader("traceparent")).contains(trace);
    await().untilAsserted(() -> assertThat(SPANS.namesOf(trace)).contains("announce", "deliver"));
  }

  @Test
  void deliver_severalMessagesWait_changesBeforeALaterOneAreLeftOut() {
    String world = "burst-11111111~1";
    diagnoses.write(
        victim("vm-a", world),
        victim("vm-b", world).ownedBy("team-crm").decidedAt(90),
        victim("vm-c", world).ownedBy("team-shop").decidedAt(120),
        end(world));

    await().until(() -> received("good", world).size() == 2);
    assertThat(types(received("good", world))).containsExactly("opened", "changed");
    assertThat(received("good", world).getLast().getBodyAsString()).contains("team-shop");
  }

  @Test
  void deliver_commentWaitsBeforeALaterChange_bothArrive() {
    String world = "sent-words-11111111~1";
    diagnoses.write(victim("vm-a", world), tick(world, 60));
    await().until(() -> received("chatty", world).size() == 1);
    String id = service.incidents(world).getFirst().path("id").asString();
    answer("chatty", aResponse().withStatus(503));
    service.post(
        "/api/v1/incidents/" + id + "/comment", "operator", "{\"text\":\"the backup runs\"}");
    diagnoses.write(
        victim("vm-b", world).ownedBy("team-crm").decidedAt(90),
        victim("vm-c", world).ownedBy("team-shop").decidedAt(120),
        end(world));
    await().until(() -> service.hasEnded(world));

    answer("chatty", aResponse().withStatus(204));
    await().until(() -> bodies("chatty", world).anyMatch(body -> body.contains("team-shop")));
    assertThat(bodies("chatty", world))
        .anyMatch(body -> body.contains("\"text\":\"the backup runs\""))
        .anyMatch(body -> body.contains("\"by\":\"operator\""));
  }

  private static Stream<String> bodies(String target, String world) {
    return received(target, world).stream().map(LoggedRequest::getBodyAsString);
  }

  /** A complaint about another system: nothing told when people were first notified. */
  @Test
  void deliver_firstMessage_isShownOnTheIncidentWithItsTime() {
    String world = "told-11111111~1";
    writeVersions(world);

    await().until(() -> received("good", world).size() == 3);
    await()
        .until(
            () ->
                !service
                    .incidents(world)
                    .getFirst()
                    .path("firstNotifiedAt")
                    .asString("")
                    .isEmpty());
    JsonNode incident = service.incidents(world).getFirst();
    assertThat(incident.path("timeZone").asString()).isEqualTo("UTC");
    assertThat(incident.path("link").isNull()).isTrue();
  }

  @Test
  void deliver_targetFailsTemporarily_receivesAllEventsInOrderWithTheSameKeys() {
    String world = "shaky-11111111~1";
    answer("shaky", aResponse().withStatus(503));
    writeVersions(world);
    await().until(() -> received("shaky", world).size() >= 3);
    assertThat(types(received("shaky", world))).containsOnly("opened");
    assertThat(received("shaky", world))
        .extracting(request -> request.getHeader("Idempotency-Key"))
        .containsOnly(received("shaky", world).getFirst().getHeader("Idempotency-Key"));

    answer("shaky", aResponse().withStatus(200));
    await().until(() -> types(received("shaky", world)).contains("resolved"));
    assertThat(types(received("shaky", world)).stream().distinct())
        .containsExactly("opened", "retracted", "resolved");
  }

  @Test
  void deliver_targetRequestsRetryAfter_isRetriedAfterThatPause() {
    String world = "polite-11111111~1";
    answer("polite", aResponse().withStatus(429).withHeader("Retry-After", "2"));
    writeVersions(world);
    await().until(() -> !received("polite", world).isEmpty());
    answer("polite", aResponse().withStatus(200));

    await().until(() -> types(received("polite", world)).contains("resolved"));
    List<LoggedRequest> requests = received("polite", world);
    assertThat(
            Duration.between(
                requests.get(0).getLoggedDate().toInstant(),
                requests.get(1).getLoggedDate().toInstant()))
        .isGreaterThanOrEqualTo(Duration.ofMillis(1900));
  }

  @Test
  void deliver_refusedEvent_isStoredWithReasonAndOthersAreDelivered() {
    String world = "strict-11111111~1";
    answer(
        "strict", aResponse().withStatus(422).withBody("no such\nfield " + "x".repeat(5_000_000)));
    writeVersions(world);

    await().until(() -> failures("strict", world).size() == 3);
    assertThat(received("strict", world)).hasSize(3);
    assertThat(failures("strict", world).getFirst().path("reason").asString())
        .startsWith("the target answered 422: no such field xxx")
        .hasSizeLessThan(300);
  }

  @Test
  void deliver_redirect_isNotFollowed() {
    String world = "moved-11111111~1";
    answer("moved", aResponse().withStatus(307).withHeader("Location", OTHERS.url("/good")));
    writeVersions(world);

    await().until(() -> failures("moved", world).size() == 3);
    await().until(() -> received("good", world).size() == 3);
    assertThat(types(received("good", world))).containsExactly("opened", "retracted", "resolved");
  }

  @Test
  void deliver_slowResponse_isAbandonedAtTheDeadline() {
    String world = "slow-11111111~1";
    answer(
        "slow",
        aResponse()
            .withStatus(500)
            .withBody("x".repeat(1_000))
            .withChunkedDribbleDelay(1_000, 600_000));
    writeVersions(world);
    await().until(() -> received("slow", world).size() >= 2);

    answer("slow", aResponse().withStatus(200));
    await().until(() -> types(received("slow", world)).contains("resolved"));
  }

  @Test
  void deliver_internalAddressWithoutPermission_isNotCalled() {
    String world = "guarded-11111111~1";
    writeVersions(world);

    await().until(() -> failures("guarded", world).size() == 3);
    assertThat(failures("guarded", world).getFirst().path("reason").asString())
        .contains("internal address");
    assertThat(received("guarded", world)).isEmpty();
  }

  @Test
  void deliver_replaysAndLowSeverities_reachOnlyTargetsConfiguredForThem() {
    String world = "choosy-11111111~1";
    writeVersions(world);

    await().until(() -> received("good", world).size() == 3);
    assertThat(received("livid", world)).isEmpty();
    assertThat(received("proud", world)).isEmpty();
    assertThat(OTHERS.findAll(postRequestedFor(urlEqualTo("/livid")))).isEmpty();
  }

  @Test
  void deliver_incidentThatEnds_isAThreadOfMails() throws Exception {
    String world = "mail-11111111~1";
    diagnoses.write(victim("vm-a", world), tick(world, 60));
    diagnoses.write(victim("vm-a", world).revision(2).until(100).decidedAt(150), end(world));

    await().until(() -> !service.incidents(world).isEmpty());
    String incident = service.incidents(world).getFirst().path("id").asString();
    await().until(() -> mails(incident).size() == 2);
    MimeMessage first = mails(incident).getFirst();
    MimeMessage second = mails(incident).getLast();
    assertThat(first.getSubject())
        .isEqualTo("[Crosstalk] vm-a slow, Friday 21 November 2025, 15:00 UTC");
    assertThat(second.getHeader("References")).containsExactly(first.getMessageID());
    assertThat((String) second.getContent()).startsWith("Over since ");
    assertThat(second.getSubject()).isEqualTo("Re: " + first.getSubject());
    assertThat(failures("operations", world)).isEmpty();
  }

  private static List<MimeMessage> mails(String incident) throws MessagingException {
    List<MimeMessage> mails = new ArrayList<>();
    for (MimeMessage mail : MAILS.getReceivedMessages()) {
      if (incident.equals(mail.getHeader("X-Crosstalk-Incident", null))) {
        mails.add(mail);
      }
    }
    return mails;
  }
}
