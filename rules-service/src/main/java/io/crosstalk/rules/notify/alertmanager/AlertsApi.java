package io.crosstalk.rules.notify.alertmanager;

import io.crosstalk.event.json.EventJson;
import io.crosstalk.rules.notify.http.HttpReply;
import io.crosstalk.rules.notify.http.HttpSender;
import io.crosstalk.rules.notify.targets.UndeliverableException;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hc.client5.http.classic.methods.HttpGet;
import org.apache.hc.client5.http.classic.methods.HttpPost;
import org.apache.hc.client5.http.classic.methods.HttpUriRequestBase;
import org.apache.hc.core5.http.ContentType;
import org.apache.hc.core5.http.HttpHeaders;
import org.apache.hc.core5.http.io.entity.ByteArrayEntity;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/** Client of Alertmanager's API, version 2. */
final class AlertsApi implements AutoCloseable {
  private static final int MAX_READ_BYTES = 1 << 20;
  private static final String PATH = "/api/v2/alerts";

  private final String url;
  private final @Nullable String authorization;
  private final HttpSender http;

  /**
   * Creates a client.
   *
   * @param base address of the Alertmanager
   * @param authorization value of the header of this name; null for none
   */
  AlertsApi(URI base, @Nullable String authorization, HttpSender http) {
    this.url = base.toString().replaceFirst("/+$", "") + PATH;
    this.authorization = authorization;
    this.http = http;
  }

  /** The active alerts of an incident. */
  List<Alert> active(String incident) throws UndeliverableException {
    HttpGet request =
        new HttpGet(
            url + "?" + filter("alertname", Alert.NAME) + "&" + filter("incident", incident));
    HttpReply reply = send(request).orFail();
    try {
      JsonNode alerts = EventJson.mapper().readTree(reply.body());
      if (alerts.isArray()) {
        return alerts.valueStream().map(AlertsApi::alert).toList();
      }
    } catch (JacksonException | DateTimeException e) {
      throw notAnAlertmanager(reply);
    }
    throw notAnAlertmanager(reply);
  }

  private static String filter(String label, String value) {
    String quoted = value.replace("\\", "\\\\").replace("\"", "\\\"");
    return "filter=" + URLEncoder.encode(label + "=\"" + quoted + "\"", StandardCharsets.UTF_8);
  }

  private static Alert alert(JsonNode node) {
    return new Alert(
        new TreeMap<>(texts(node.path("labels"))),
        texts(node.path("annotations")),
        time(node.path("startsAt")),
        time(node.path("endsAt")));
  }

  private static Map<String, String> texts(JsonNode object) {
    Map<String, String> texts = new TreeMap<>();
    object.properties().forEach(each -> texts.put(each.getKey(), each.getValue().asString()));
    return texts;
  }

  private static Instant time(JsonNode node) {
    return OffsetDateTime.parse(node.asString()).toInstant();
  }

  /** Creates alerts, or updates those with the same labels. */
  void put(List<Alert> alerts) throws UndeliverableException {
    HttpPost request = new HttpPost(url);
    request.setEntity(
        new ByteArrayEntity(
            EventJson.mapper().writeValueAsBytes(alerts), ContentType.APPLICATION_JSON));
    HttpReply reply = send(request).orFail();
    // A success has no body; the page of a proxy has one.
    if (reply.text().stripLeading().startsWith("<")) {
      throw notAnAlertmanager(reply);
    }
  }

  private HttpReply send(HttpUriRequestBase request) throws UndeliverableException {
    if (authorization != null) {
      request.setHeader(HttpHeaders.AUTHORIZATION, authorization);
    }
    return http.send(request, MAX_READ_BYTES);
  }

  private static UndeliverableException notAnAlertmanager(HttpReply reply) {
    return UndeliverableException.forNow(
        "not the answer of an Alertmanager: " + reply.reason(), reply.retryAfter());
  }

  @Override
  public void close() {
    http.close();
  }
}
