package io.crosstalk.local;

import io.crosstalk.event.json.EventJson;
import io.crosstalk.event.json.MalformedJsonException;
import io.crosstalk.local.console.CommandFailure;
import io.crosstalk.local.console.ExitCode;
import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Client of the API of notification targets, at the gateway of a running platform. */
final class TargetsClient implements AutoCloseable {
  private static final Duration TIMEOUT = Duration.ofSeconds(30);
  private static final int OK = 200;

  private final HttpClient http =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
  private final String url;
  private final String token;

  TargetsClient(String url, String token) {
    this.url = url;
    this.token = token;
  }

  /**
   * State of a notification target.
   *
   * @param mode {@code shadow} when nothing is sent, else {@code notify} or {@code ticket}
   * @param circuit {@code open} after outages, else {@code closed}
   * @param waiting number of messages that wait
   * @param held number of messages that rules of the site hold
   * @param failed number of messages that were given up or refused
   * @param nextAttempt time of the next attempt; null when no message waits
   * @param reason reason of the last outage; null after a success
   */
  record TargetState(
      String target,
      String kind,
      String mode,
      String circuit,
      long waiting,
      long held,
      long failed,
      @Nullable String nextAttempt,
      @Nullable String reason) {}

  /** Ticket that a test message has created. */
  record Ticket(String key, @Nullable String url, String status) {}

  /** Result of a test message that was accepted. */
  record TestResult(String target, @Nullable Ticket ticket) {}

  /**
   * Message that a target in shadow mode would have received.
   *
   * @param title title of its incident; null for one that is no longer listed
   * @param at event time
   */
  record ShadowMessage(
      String incident, @Nullable String title, String type, String severity, String at) {}

  /**
   * Messages that a target would have received in shadow mode.
   *
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
      Map<String, Long> byType,
      Map<String, Long> opened,
      List<ShadowMessage> latest) {}

  private record TargetList(List<TargetState> items) {}

  private record Problem(@Nullable String title, @Nullable String detail) {}

  List<TargetState> targets() throws InterruptedException {
    return send(request("").GET().build(), TargetList.class).items();
  }

  /**
   * Reports what a target would have received in shadow mode.
   *
   * @param days period before now
   */
  Report report(String name, int days) throws InterruptedException {
    String path = "/" + encoded(name) + "/report?days=" + days;
    return send(request(path).GET().build(), Report.class);
  }

  /**
   * Sends a test message.
   *
   * @throws CommandFailure when the target does not accept it; the message contains the reason
   */
  TestResult test(String name) throws InterruptedException {
    String path = "/" + encoded(name) + "/test";
    return send(request(path).POST(HttpRequest.BodyPublishers.noBody()).build(), TestResult.class);
  }

  private static String encoded(String name) {
    return URLEncoder.encode(name, StandardCharsets.UTF_8).replace("+", "%20");
  }

  private HttpRequest.Builder request(String path) {
    return HttpRequest.newBuilder(URI.create(url + "/api/v1/targets" + path))
        .timeout(TIMEOUT)
        .header("Authorization", "Bearer " + token)
        .header("Accept", "application/json, application/problem+json");
  }

  private <T> T send(HttpRequest request, Class<T> type) throws InterruptedException {
    HttpResponse<byte[]> response;
    try {
      response = http.send(request, HttpResponse.BodyHandlers.ofByteArray());
    } catch (ConnectException e) {
      throw new CommandFailure(
          ExitCode.NOT_RUNNING,
          "the gateway at " + url + " does not run",
          "'./crosstalk up' starts it, './crosstalk status' shows its state",
          e);
    } catch (IOException e) {
      throw new CommandFailure(
          ExitCode.FAILED, url + " does not answer: " + e, "see './crosstalk status'", e);
    }
    if (response.statusCode() != OK) {
      throw new CommandFailure(
          ExitCode.FAILED, problem(response), "docs/itsm/README.md tells the causes");
    }
    return EventJson.read(response.body(), type);
  }

  private static String problem(HttpResponse<byte[]> response) {
    String status = "status " + response.statusCode();
    try {
      String detail = EventJson.read(response.body(), Problem.class).detail();
      return detail == null ? status : detail;
    } catch (MalformedJsonException e) {
      return status;
    }
  }

  @Override
  public void close() {
    http.close();
  }
}
