package io.crosstalk.rules.notify.alertmanager;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.event.message.MessageType;
import io.crosstalk.rules.RulesClock;
import io.crosstalk.rules.notify.http.HttpSender;
import io.crosstalk.rules.notify.message.Message;
import io.crosstalk.rules.notify.message.MessageText;
import io.crosstalk.rules.notify.message.Messages;
import io.crosstalk.rules.notify.message.Stories;
import io.crosstalk.rules.notify.targets.DeliveryResult;
import io.crosstalk.rules.notify.targets.DeliveryResult.Delivered;
import io.crosstalk.rules.notify.targets.DeliveryResult.TryAgain;
import io.crosstalk.rules.notify.targets.TargetAdapter;
import io.crosstalk.rules.notify.targets.TargetAdapterContract;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

class AlertmanagerAdapterTest extends TargetAdapterContract {
  private static final Duration DEADLINE = Duration.ofMinutes(10);
  private static final Instant END = Instant.parse("2026-03-13T23:31:00Z");

  @Override
  protected TestTarget startTarget() throws IOException {
    return new AlertmanagerStandIn();
  }

  @Override
  protected TargetAdapter open(TestTarget target, Duration deadline, boolean allowPrivate) {
    return new AlertmanagerAdapter(
        new AlertsApi(
            ((AlertmanagerStandIn) target).url(),
            "Basic Y3I6eA==",
            new HttpSender(within(deadline), allowPrivate, RulesClock.SYSTEM)),
        Duration.ofDays(7),
        RulesClock.SYSTEM);
  }

  private interface Story {
    void run(AlertmanagerStandIn target, TargetAdapter adapter) throws Exception;
  }

  private void tell(Story story) throws Exception {
    try (AlertmanagerStandIn target = new AlertmanagerStandIn();
        TargetAdapter adapter = open(target, DEADLINE, true)) {
      story.run(target, adapter);
    }
  }

  private static Instant end(JsonNode alert) {
    return Instant.parse(alert.path("endsAt").asString());
  }

  private static List<String> severities(List<JsonNode> alerts) {
    return alerts.stream().map(alert -> alert.at("/labels/severity").asString()).toList();
  }

  @Test
  void deliver_opened_firesAnAlertWithTheLabelsOfTheIncident() throws Exception {
    tell(
        (target, adapter) -> {
          assertThat(deliver(adapter, Messages.of(MessageType.OPENED)))
              .isEqualTo(Delivered.WITHOUT_TICKET);

          JsonNode alert = target.alerts().getFirst();
          assertThat(alert.path("labels").toString())
              .isEqualTo(
                  """
                  {"alertname":"Crosstalk","cause":"noisy_neighbour","environment":"production",\
                  "incident":"inc-4e0012ab34cd56ef","severity":"critical","team":"team-orders"}""");
          assertThat(alert.at("/annotations/summary").asString())
              .isEqualTo("vm-uat-oracle (uat) slows app-orders through esx-07/vmhba2");
          assertThat(alert.at("/annotations/description").asString())
              .startsWith("News of the kind OPENED\napp-orders (production)");
          assertThat(alert.path("startsAt").asString()).isEqualTo("2026-03-13T23:01:00Z");
          assertThat(end(alert))
              .isCloseTo(
                  Instant.now().plus(7, ChronoUnit.DAYS),
                  org.assertj.core.api.Assertions.within(10, ChronoUnit.MINUTES));
          assertThat(target.requests())
              .allMatch(line -> line.contains(" /am/api/v2/alerts"))
              .allMatch(line -> line.endsWith("Basic Y3I6eA=="));
        });
  }

  @Test
  void deliver_severityChanges_endsTheOldAlertAndFiresANewOne() throws Exception {
    tell(
        (target, adapter) -> {
          deliver(adapter, Revisions.of(MessageType.OPENED, "severity", "minor"));
          deliver(adapter, Revisions.of(MessageType.CHANGED, "severity", "critical"));

          assertThat(severities(target.alerts())).containsExactly("minor", "critical");
          assertThat(severities(target.active())).containsExactly("critical");
        });
  }

  @Test
  void deliver_textChanges_updatesTheAlert() throws Exception {
    tell(
        (target, adapter) -> {
          deliver(adapter, Messages.of(MessageType.OPENED));
          deliver(adapter, Messages.of(MessageType.RETRACTED));

          assertThat(target.alerts()).hasSize(1);
          assertThat(target.alerts().getFirst().at("/annotations/description").asString())
              .startsWith("News of the kind RETRACTED");
        });
  }

  @Test
  void of_messageAboutTheEnd_hasTheTextForTargetsThatKeepTheLatest() {
    Message message =
        Stories.with(
            Revisions.ended(MessageType.RESOLVED, END),
            new MessageText("Title", "News", "Short.", "Subject", "Note.", "Whole."));

    assertThat(Alert.of(message, END).annotations()).containsEntry("description", "News\nWhole.");
  }

  @Test
  void deliver_resolvedAndReopened_endsAtTheEndAndFiresAgain() throws Exception {
    tell(
        (target, adapter) -> {
          deliver(adapter, Messages.of(MessageType.OPENED));
          deliver(adapter, Revisions.ended(MessageType.RESOLVED, END));
          assertThat(end(target.alerts().getFirst())).isEqualTo(END);

          deliver(adapter, Messages.of(MessageType.REOPENED));
          assertThat(target.active()).hasSize(1);
        });
  }

  @Test
  void deliver_resolvedWithAnotherSeverity_endsAllAlerts() throws Exception {
    tell(
        (target, adapter) -> {
          deliver(adapter, Revisions.of(MessageType.OPENED, "severity", "minor"));
          deliver(adapter, Revisions.ended(MessageType.RESOLVED, END));

          assertThat(target.alerts()).hasSize(2);
          assertThat(target.active()).isEmpty();
        });
  }

  @Test
  void deliver_withdrawn_endsTheAlert() throws Exception {
    tell(
        (target, adapter) -> {
          deliver(adapter, Messages.of(MessageType.OPENED));
          deliver(adapter, Messages.of(MessageType.WITHDRAWN));

          assertThat(target.active()).isEmpty();
        });
  }

  @Test
  void deliver_firstMessageOfAResolvedIncident_firesNothing() throws Exception {
    tell(
        (target, adapter) -> {
          deliver(adapter, Revisions.ended(MessageType.OPENED, END));

          assertThat(target.alerts()).hasSize(1);
          assertThat(target.active()).isEmpty();
        });
  }

  @Test
  void deliver_endInTheFutureOrBeforeTheOnset_isCorrected() throws Exception {
    tell(
        (target, adapter) -> {
          Instant future = Instant.now().plus(1, ChronoUnit.DAYS);
          deliver(adapter, Revisions.ended(MessageType.RESOLVED, future));
          assertThat(target.active()).isEmpty();

          deliver(adapter, Revisions.ended(MessageType.RESOLVED, Instant.EPOCH));
          assertThat(target.alerts().getFirst().path("endsAt").asString())
              .isEqualTo("2026-03-13T23:01:00Z");
        });
  }

  @Test
  void deliver_answerIsLostAndLabelsChange_leavesOneAlert() throws Exception {
    tell(
        (target, adapter) -> {
          target.answerNext("[]");
          target.loseNextAnswer();
          DeliveryResult lost =
              deliver(adapter, Revisions.of(MessageType.OPENED, "severity", "minor"));
          assertThat(lost).isInstanceOf(TryAgain.class);

          deliver(
              adapter, Messages.repeated(Revisions.of(MessageType.OPENED, "severity", "major")));
          assertThat(severities(target.active())).containsExactly("major");
        });
  }

  @Test
  void deliver_alertmanagerHasLostItsAlerts_firesTheAlertAgain() throws Exception {
    tell(
        (target, adapter) -> {
          deliver(adapter, Messages.of(MessageType.OPENED));
          target.forgetAlerts();
          deliver(adapter, Messages.of(MessageType.CHANGED));

          assertThat(target.active()).hasSize(1);
        });
  }

  @Test
  void deliver_pageOfAProxy_isTriedAgain() throws Exception {
    tell(
        (target, adapter) -> {
          target.answerNext("<html>Log in</html>");
          assertThat(deliver(adapter, Messages.of(MessageType.OPENED)))
              .isInstanceOf(TryAgain.class);

          target.answerNext("[]");
          target.answerNext("<html>Log in</html>");
          assertThat(deliver(adapter, Messages.of(MessageType.OPENED)))
              .isInstanceOf(TryAgain.class);
        });
  }

  @Test
  void deliver_answerOfAnotherService_isTriedAgain() throws Exception {
    for (String answer : List.of("{}", "[{\"labels\":{}}]", "[")) {
      tell(
          (target, adapter) -> {
            target.answerNext(answer);
            assertThat(deliver(adapter, Messages.of(MessageType.OPENED)))
                .isInstanceOf(TryAgain.class);
          });
    }
  }
}
