package io.crosstalk.rules.notify.servicenow;

import static io.crosstalk.event.message.MessageType.CHANGED;
import static io.crosstalk.event.message.MessageType.OPENED;
import static io.crosstalk.event.message.MessageType.REOPENED;
import static io.crosstalk.event.message.MessageType.RESOLVED;
import static io.crosstalk.event.message.MessageType.RETRACTED;
import static io.crosstalk.event.message.MessageType.WITHDRAWN;
import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.event.json.EventJson;
import io.crosstalk.rules.RulesClock;
import io.crosstalk.rules.notify.http.Authorization;
import io.crosstalk.rules.notify.http.HttpSender;
import io.crosstalk.rules.notify.http.JsonClient;
import io.crosstalk.rules.notify.message.MessageText;
import io.crosstalk.rules.notify.message.Messages;
import io.crosstalk.rules.notify.message.Stories;
import io.crosstalk.rules.notify.targets.DeliveryResult;
import io.crosstalk.rules.notify.targets.HttpStandIn;
import io.crosstalk.rules.notify.targets.TargetAdapter;
import io.crosstalk.rules.notify.targets.TargetAdapterContract;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

class EventAdapterTest extends TargetAdapterContract {
  private static final String ID = "inc-4e0012ab34cd56ef";

  private final ServiceNowStandIn instance = new ServiceNowStandIn();
  private TargetAdapter adapter;

  @BeforeEach
  void openAdapter() {
    adapter = open(instance, Duration.ofMinutes(10), true);
  }

  @AfterEach
  void close() {
    adapter.close();
    instance.close();
  }

  @Override
  protected TestTarget startTarget() {
    return new ServiceNowStandIn();
  }

  @Override
  protected TargetAdapter open(TestTarget target, Duration deadline, boolean allowPrivate) {
    return new EventAdapter(
        new JsonClient(
            new HttpSender(within(deadline), allowPrivate, RulesClock.SYSTEM),
            ((HttpStandIn) target).url(),
            Authorization.bearer("token")));
  }

  private JsonNode lastEvents() {
    return instance.calls().getLast().body().path("records");
  }

  private List<String> severities() {
    return instance.calls().stream()
        .flatMap(call -> call.body().path("records").valueStream())
        .map(event -> event.path("severity").asString())
        .toList();
  }

  @Test
  void deliver_opened_sendsTheDocumentedFields() throws Exception {
    new Stories(adapter).send(OPENED);

    assertThat(instance.lines()).containsExactly("POST /api/global/em/jsonv2");
    assertThat(instance.calls().getLast().authorization()).isEqualTo("Bearer token");
    JsonNode event = lastEvents().path(0);
    assertThat(event.path("source").asString()).isEqualTo("Crosstalk");
    assertThat(event.path("node").asString()).isEqualTo("app-orders");
    assertThat(event.path("resource").asString()).isEqualTo("esx-07/vmhba2");
    assertThat(event.path("metric_name").asString()).isEqualTo("app.timeouts");
    assertThat(event.path("type").asString()).isEqualTo("noisy_neighbour");
    assertThat(event.path("message_key").asString()).isEqualTo(ID);
    assertThat(event.path("time_of_event").asString()).isEqualTo("2026-03-13 23:05:00");
    assertThat(event.path("resolution_state").asString()).isEqualTo("New");
    JsonNode info = EventJson.mapper().readTree(event.path("additional_info").asString());
    assertThat(info.path("culprits").asString()).isEqualTo("vm-uat-oracle");
  }

  @Test
  void deliver_wholeStory_hasOneKeyAndClears() throws Exception {
    Stories story =
        new Stories(adapter).send(OPENED, CHANGED, RETRACTED, RESOLVED, REOPENED, WITHDRAWN);

    assertThat(severities()).containsExactly("1", "1", "1", "0", "1", "0");
    assertThat(lastEvents().path(0).path("resolution_state").asString()).isEqualTo("Closing");
    assertThat(instance.eventKeys()).containsExactly(ID);
    assertThat(story.ticket().key()).isEqualTo(ID);
    assertThat(story.ticket().status()).isEqualTo("Closing");
  }

  @Test
  void deliver_resolved_descriptionIsTheTextForTargetsThatKeepTheLatest() throws Exception {
    adapter.deliver(
        Stories.with(
            Messages.of(RESOLVED),
            new MessageText("Title", "News", "Short.", "Subject", "Note.", "Whole.")));

    assertThat(lastEvents().path(0).path("description").asString()).isEqualTo("Title\n\nWhole.");
  }

  /** A culprit, a place or a value in the key would open a second alert when it changes. */
  @Test
  void deliver_diagnosisChanges_messageKeyStaysTheSame() throws Exception {
    adapter.deliver(Messages.of(OPENED));
    adapter.deliver(Stories.with(Messages.of(RETRACTED), "suspects", List.of()));
    adapter.deliver(Stories.with(Messages.of(CHANGED), "causeClass", "capacity"));
    adapter.deliver(Stories.with(Messages.of(CHANGED), "victims", List.of()));

    assertThat(instance.eventKeys()).containsExactly(ID);
  }

  @ParameterizedTest
  @CsvSource({"critical,1", "major,2", "minor,3", "info,4"})
  void deliver_severity_isThatOfTheTable(String severity, String expected) throws Exception {
    adapter.deliver(Stories.with(Messages.of(OPENED), "severity", severity));

    assertThat(severities()).containsExactly(expected);
  }

  @Test
  void deliver_openedButOver_opensAndClosesInOrder() throws Exception {
    adapter.deliver(Stories.with(Messages.of(OPENED), "status", "resolved"));

    assertThat(severities()).containsExactly("1", "0");
    assertThat(lastEvents().path(0).path("time_of_event").asString())
        .isLessThan(lastEvents().path(1).path("time_of_event").asString());
  }

  @Test
  void deliver_hibernatingInstance_isTriedAgain() {
    instance.answerNext(HttpStandIn.HTML_PAGE);

    assertThat(new Stories(adapter).result(OPENED)).isInstanceOf(DeliveryResult.TryAgain.class);
  }

  @Test
  void deliver_errorWithStatus200_isRefused() {
    instance.answerNext(new HttpStandIn.Answer(200, "{\"error\":{\"message\":\"Invalid JSON\"}}"));

    assertThat(new Stories(adapter).result(OPENED))
        .isInstanceOfSatisfying(
            DeliveryResult.Refused.class,
            result -> assertThat(result.reason()).contains("Invalid JSON"));
  }
}
