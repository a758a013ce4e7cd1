package io.crosstalk.rules.notify.alertmanager;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.sun.net.httpserver.HttpServer;
import io.crosstalk.event.json.EventJson;
import io.crosstalk.event.message.MessageType;
import io.crosstalk.rules.RulesClock;
import io.crosstalk.rules.notify.http.HttpSender;
import io.crosstalk.rules.notify.message.Message;
import io.crosstalk.rules.notify.message.Messages;
import io.crosstalk.rules.notify.targets.TargetAdapter;
import io.crosstalk.rules.notify.targets.TargetAdapterContract;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** Test with a real Alertmanager and a receiver of its notifications. */
class AlertmanagerPeerIT {

  @TempDir private Path folder;
  private final List<JsonNode> notifications = new CopyOnWriteArrayList<>();
  private HttpServer receiver;
  private AlertmanagerServer alertmanager;
  private TargetAdapter adapter;

  @BeforeEach
  void start() throws IOException {
    receiver = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    receiver.createContext(
        "/",
        exchange -> {
          try (exchange) {
            notifications.add(EventJson.mapper().readTree(exchange.getRequestBody()));
            exchange.sendResponseHeaders(200, -1);
          }
        });
    receiver.start();
    alertmanager =
        AlertmanagerServer.start(
            folder,
            """
            route:
              receiver: test
              group_by: [alertname, incident]
              group_wait: 100ms
              group_interval: 1s
            receivers:
              - name: test
                webhook_configs:
                  - url: http://127.0.0.1:%d/
            """
                .formatted(receiver.getAddress().getPort()));
    adapter =
        new AlertmanagerAdapter(
            new AlertsApi(
                alertmanager.url(),
                null,
                new HttpSender(
                    TargetAdapterContract.within(Duration.ofMinutes(10)), true, RulesClock.SYSTEM)),
            Duration.ofDays(7),
            RulesClock.SYSTEM);
  }

  @AfterEach
  void stop() {
    adapter.close();
    alertmanager.close();
    receiver.stop(0);
  }

  private List<String> activeSeverities() throws Exception {
    return alertmanager.active().stream()
        .map(alert -> alert.at("/labels/severity").asString())
        .toList();
  }

  private void awaitNotification(String severity, String status) {
    await()
        .until(
            () ->
                notifications.stream()
                    .flatMap(each -> each.path("alerts").valueStream())
                    .anyMatch(
                        alert ->
                            alert.at("/labels/severity").asString().equals(severity)
                                && alert.path("status").asString().equals(status)));
  }

  private void send(Message message) throws Exception {
    adapter.deliver(message);
  }

  @Test
  void deliver_lifeOfAnIncident_isOneActiveAlertAtATime() throws Exception {
    send(Revisions.of(MessageType.OPENED, "severity", "minor"));
    assertThat(activeSeverities()).containsExactly("minor");
    JsonNode alert = alertmanager.active().getFirst();
    assertThat(alert.at("/labels/incident").asString()).isEqualTo("inc-4e0012ab34cd56ef");
    assertThat(alert.at("/annotations/summary").asString()).contains("vm-uat-oracle");
    awaitNotification("minor", "firing");

    send(Revisions.of(MessageType.CHANGED, "severity", "critical"));
    assertThat(activeSeverities()).containsExactly("critical");
    awaitNotification("critical", "firing");
    awaitNotification("minor", "resolved");

    send(Messages.repeated(Revisions.of(MessageType.CHANGED, "severity", "critical")));
    assertThat(activeSeverities()).containsExactly("critical");

    send(Revisions.ended(MessageType.RESOLVED, RulesClock.SYSTEM.now()));
    await().until(() -> alertmanager.active().isEmpty());
    awaitNotification("critical", "resolved");

    notifications.clear();
    send(Messages.of(MessageType.REOPENED));
    assertThat(activeSeverities()).containsExactly("critical");
    awaitNotification("critical", "firing");

    send(Messages.of(MessageType.WITHDRAWN));
    assertThat(alertmanager.active()).isEmpty();
    awaitNotification("critical", "resolved");
  }

  @Test
  void deliver_incidentThatIsOver_isNeverActive() throws Exception {
    send(Revisions.ended(MessageType.OPENED, Messages.of(MessageType.OPENED).at()));

    assertThat(alertmanager.active()).isEmpty();
  }
}
