package io.crosstalk.rules.notify.pagerduty;

import static io.crosstalk.event.message.MessageType.ACKNOWLEDGED;
import static io.crosstalk.event.message.MessageType.CHANGED;
import static io.crosstalk.event.message.MessageType.OPENED;
import static io.crosstalk.event.message.MessageType.REOPENED;
import static io.crosstalk.event.message.MessageType.RESOLVED;
import static io.crosstalk.event.message.MessageType.RETRACTED;
import static io.crosstalk.event.message.MessageType.WITHDRAWN;
import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.event.json.EventJson;
import io.crosstalk.event.message.MessageType;
import io.crosstalk.rules.RulesClock;
import io.crosstalk.rules.notify.http.HttpSender;
import io.crosstalk.rules.notify.http.JsonClient;
import io.crosstalk.rules.notify.message.Message;
import io.crosstalk.rules.notify.message.MessageText;
import io.crosstalk.rules.notify.message.Messages;
import io.crosstalk.rules.notify.message.Stories;
import io.crosstalk.rules.notify.targets.DeliveryResult;
import io.crosstalk.rules.notify.targets.HttpStandIn;
import io.crosstalk.rules.notify.targets.TargetAdapter;
import io.crosstalk.rules.notify.targets.TargetAdapterContract;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

class PagerdutyAdapterTest extends TargetAdapterContract {
  private static final String ROUTING_KEY = "R0123456789ABCDEF0123456789ABCDE";
  private static final String DEDUP_KEY = "live~0/inc-4e0012ab34cd56ef";

  private final PagerdutyStandIn pagerduty = new PagerdutyStandIn();
  private TargetAdapter adapter;

  @BeforeEach
  void openAdapter() {
    adapter = open(pagerduty, Duration.ofMinutes(10), true);
  }

  @AfterEach
  void close() {
    adapter.close();
    pagerduty.close();
  }

  @Override
  protected TestTarget startTarget() {
    return new PagerdutyStandIn();
  }

  @Override
  protected TargetAdapter open(TestTarget target, Duration deadline, boolean allowPrivate) {
    return new PagerdutyAdapter(
        new JsonClient(
            new HttpSender(within(deadline), allowPrivate, RulesClock.SYSTEM),
            ((HttpStandIn) target).url(),
            null),
        ROUTING_KEY);
  }

  private JsonNode sent() {
    return pagerduty.calls().getLast().body();
  }

  @Test
  void deliver_wholeStory_keepsOneAlert() throws Exception {
    Stories story = new Stories(adapter);

    story.send(OPENED, CHANGED, ACKNOWLEDGED, RETRACTED, RESOLVED, REOPENED, WITHDRAWN);

    assertThat(pagerduty.alerts()).hasSize(1);
    assertThat(pagerduty.alerts().get(DEDUP_KEY))
        .containsExactly(
            "trigger", "trigger", "acknowledge", "trigger", "resolve", "trigger", "resolve");
    assertThat(story.ticket().key()).isEqualTo(DEDUP_KEY);
    assertThat(story.ticket().status()).isEqualTo("resolved");
  }

  /**
   * PagerDuty silently drops an acknowledgement or an end with another routing key or dedup key.
   */
  @Test
  void deliver_wholeStory_eachEventHasTheSameRoutingKeyAndDedupKey() throws Exception {
    new Stories(adapter)
        .send(OPENED, CHANGED, ACKNOWLEDGED, RETRACTED, RESOLVED, REOPENED, WITHDRAWN);

    assertThat(pagerduty.calls())
        .hasSize(7)
        .allSatisfy(
            call -> {
              assertThat(call.body().path("routing_key").asString()).isEqualTo(ROUTING_KEY);
              assertThat(call.body().path("dedup_key").asString()).isEqualTo(DEDUP_KEY);
            });
  }

  @Test
  void deliver_opened_sendsTheDocumentedFields() throws Exception {
    new Stories(adapter).send(OPENED);

    JsonNode event = sent();
    assertThat(event.path("routing_key").asString()).isEqualTo(ROUTING_KEY);
    assertThat(event.path("dedup_key").asString()).isEqualTo(DEDUP_KEY);
    JsonNode payload = event.path("payload");
    assertThat(payload.path("summary").asString()).startsWith("vm-uat-oracle (uat) slows");
    assertThat(payload.path("source").asString()).isEqualTo("app-orders");
    assertThat(payload.path("severity").asString()).isEqualTo("critical");
    assertThat(payload.path("component").asString()).isEqualTo("esx-07/vmhba2");
    assertThat(payload.path("custom_details").path("culprits").path(0).asString())
        .isEqualTo("vm-uat-oracle");
  }

  @ParameterizedTest
  @CsvSource({"critical,critical", "major,error", "minor,warning", "info,info"})
  void deliver_severity_isThatOfTheTable(String severity, String expected) throws Exception {
    adapter.deliver(Stories.with(Messages.of(OPENED), "severity", severity));

    assertThat(sent().path("payload").path("severity").asString()).isEqualTo(expected);
  }

  @ParameterizedTest
  @EnumSource(names = {"ACKNOWLEDGED", "RESOLVED", "WITHDRAWN"})
  void deliver_alertIsNotKnown_triggersItFirst(MessageType type) throws Exception {
    new Stories(adapter).send(type);

    assertThat(pagerduty.alerts().get(DEDUP_KEY))
        .containsExactly("trigger", type == ACKNOWLEDGED ? "acknowledge" : "resolve");
  }

  @Test
  void deliver_openedButOver_leavesNoAlertOpen() throws Exception {
    adapter.deliver(Stories.with(Messages.of(OPENED), "status", "resolved"));

    assertThat(pagerduty.alerts().get(DEDUP_KEY)).containsExactly("trigger", "resolve");
  }

  @Test
  void deliver_answerIsLost_isTriedAgainWithTheSameAlert() {
    Stories story = new Stories(adapter);
    pagerduty.loseNextAnswer();

    assertThat(story.result(OPENED)).isInstanceOf(DeliveryResult.TryAgain.class);
    assertThat(story.repeated(OPENED)).isInstanceOf(DeliveryResult.Delivered.class);
    assertThat(pagerduty.effects()).containsExactly(DEDUP_KEY);
  }

  @Test
  void deliver_htmlPageWithStatus200_isTriedAgain() {
    pagerduty.answerNext(HttpStandIn.HTML_PAGE);

    assertThat(new Stories(adapter).result(OPENED))
        .isInstanceOfSatisfying(
            DeliveryResult.TryAgain.class,
            result -> assertThat(result.reason()).contains("no JSON object", "<!DOCTYPE html>"));
  }

  @Test
  void deliver_answerOfMoreThanAMebibyte_isTriedAgain() {
    pagerduty.answerNext(
        new HttpStandIn.Answer(202, "{\"status\":\"success\"}" + " ".repeat(2_000_000)));

    assertThat(new Stories(adapter).result(OPENED)).isInstanceOf(DeliveryResult.TryAgain.class);
  }

  @ParameterizedTest
  @CsvSource({"429", "500", "503"})
  void deliver_busyWithoutRetryAfter_isTriedAgain(int status) {
    pagerduty.answerNext(new HttpStandIn.Answer(status, ""));

    assertThat(new Stories(adapter).result(OPENED))
        .isInstanceOfSatisfying(
            DeliveryResult.TryAgain.class, result -> assertThat(result.after()).isNull());
  }

  @Test
  void deliver_statusIsNotSuccess_isRefused() {
    pagerduty.answerNext(
        new HttpStandIn.Answer(202, "{\"status\":\"throttled\",\"message\":\"too much\"}"));

    assertThat(new Stories(adapter).result(OPENED))
        .isInstanceOfSatisfying(
            DeliveryResult.Refused.class,
            result -> assertThat(result.reason()).contains("throttled"));
  }

  @Test
  void deliver_longTextsAndLists_staysWithinTheLimits() throws Exception {
    String text = "\u0001ü😀".repeat(50_000);
    JsonNode victim =
        EventJson.mapper().valueToTree(Messages.of(OPENED).incident().victims().getFirst());
    ((ObjectNode) victim).put("resource", "\u0001".repeat(20_000));
    Message message =
        Stories.with(
            Stories.with(
                Stories.with(Messages.of(OPENED), "victims", Collections.nCopies(200, victim)),
                "world",
                "w".repeat(400) + "~1"),
            new MessageText(text, text, text));

    adapter.deliver(message);

    assertThat(pagerduty.calls().getLast().bytes()).isLessThan(512 * 1024);
    assertThat(sent().path("dedup_key").asString())
        .hasSize(255)
        .endsWith("~1/inc-4e0012ab34cd56ef");
    assertThat(sent().path("payload").path("summary").asString()).hasSizeLessThanOrEqualTo(1024);
    assertThat(sent().path("payload").path("custom_details").path("victims")).hasSize(20);
  }

  @Test
  void deliver_failure_doesNotContainTheRoutingKey() {
    for (HttpStandIn.Answer answer :
        List.of(HttpStandIn.HTML_PAGE, new HttpStandIn.Answer(400, "{}"))) {
      pagerduty.answerNext(answer);
      assertThat(new Stories(adapter).result(OPENED).toString()).doesNotContain(ROUTING_KEY);
    }
  }
}
