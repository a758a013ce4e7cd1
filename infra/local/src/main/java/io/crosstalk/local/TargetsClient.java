package io.crosstalk.local;

import io.crosstalk.event.json.EventJson;
import io.crosstalk.local.console.CommandFailure;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Client of the API of notification targets, at the gateway of a running platform. */
final class TargetsClient implements AutoCloseable {
  private static final String PATH = "/api/v1/targets";

  private static final String REMEDY =
      "'./crosstalk targets' lists the targets; the table 'Errors' in docs/itsm/README.md says what to do";

  private final GatewayClient gateway;

  TargetsClient(String url, String token) {
    this.gateway = new GatewayClient(url, token, REMEDY);
  }

  /**
   * State of a notification target.
   *
   * @param mode {@code shadow} without messages about new incidents, else {@code notify} or {@code
   *     ticket}
   * @param circuit {@code open} after outages, else {@code closed}
   * @param waiting number of messages that wait
   * @param held number of messages that rules of the site hold
   * @param failed number of messages that were given up or refused
   * @param outages number of consecutive outages
   * @param nextAttempt time of the next attempt; null when no message waits
   * @param reason reason of the last outage, or of the newest failed message; null without either
   */
  record TargetState(
      String target,
      String kind,
      String mode,
      String circuit,
      long waiting,
      long held,
      long failed,
      int outages,
      @Nullable String nextAttempt,
      @Nullable String reason) {}

  /** Ticket that a test message has created. */
  record Ticket(String key, @Nullable String url, String status) {}

  /** Result of a test message that was accepted. */
  record TestResult(String target, @Nullable Ticket ticket) {}

  /**
   * Message that a target in shadow mode would have received.
   *
   * @param title title that it stated
   * @param at event time
   */
  record ShadowMessage(String incident, String title, String type, String severity, String at) {}

  /**
   * Messages that a target would have received in shadow mode.
   *
   * @param childTickets number of child tickets that it would have opened
   * @param byType number of messages by their type
   * @param opened number of opened incidents by their severity
   * @param latest the latest messages, the newest first
   */
  record Report(
      String target,
      String mode,
      String from,
      String until,
      long incidents,
      long messages,
      long childTickets,
      Map<String, Long> byType,
      Map<String, Long> opened,
      List<ShadowMessage> latest) {}

  private record TargetList(List<TargetState> items) {}

  List<TargetState> targets() throws InterruptedException {
    return EventJson.read(gateway.get(PATH), TargetList.class).items();
  }

  /**
   * Reports what a target would have received in shadow mode.
   *
   * @param days period before now; null for the default of the service
   */
  Report report(String name, @Nullable Integer days) throws InterruptedException {
    String period = days == null ? "" : "?days=" + days;
    String path = PATH + "/" + GatewayClient.encoded(name) + "/report" + period;
    return EventJson.read(gateway.get(path), Report.class);
  }

  /**
   * Sends a test message.
   *
   * @throws CommandFailure when the target does not accept it; the message contains the reason
   */
  TestResult test(String name) throws InterruptedException {
    String path = PATH + "/" + GatewayClient.encoded(name) + "/test";
    return EventJson.read(gateway.post(path, ""), TestResult.class);
  }

  @Override
  public void close() {
    gateway.close();
  }
}
