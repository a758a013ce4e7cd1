package io.crosstalk.rules.web.alertmanager;

import io.crosstalk.event.json.EventJson;
import io.crosstalk.rules.storage.incident.SymptomStore.Symptom;
import io.crosstalk.rules.symptom.ResourceLabels;
import io.crosstalk.rules.web.request.JsonBody;
import io.crosstalk.rules.web.request.ProblemException;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Alerts of a request, in the form of Alertmanager's API. Those that are valid count, even if
 * others of the same request are not.
 *
 * @param mistakes what is wrong with the others, each with its position from 0
 */
record PostedAlerts(List<Symptom> symptoms, List<String> mistakes) {
  static final int MAX_ALERTS = 2_000;

  private static final int MAX_LABELS = 64;
  private static final int MAX_VALUE = 4_000;
  private static final int MAX_YEAR = 9999;
  private static final Pattern NAME = Pattern.compile("[a-zA-Z_][a-zA-Z0-9_]{0,199}");

  /**
   * Reads alerts.
   *
   * @param receipt when and by whom they were posted
   */
  static PostedAlerts read(byte[] body, Receipt receipt, ResourceLabels resources) {
    JsonNode alerts = JsonBody.read(body);
    if (!alerts.isArray() || alerts.size() > MAX_ALERTS) {
      throw ProblemException.badBody(
          "The body must be a list of at most %,d alerts.".formatted(MAX_ALERTS));
    }
    List<Symptom> symptoms = new ArrayList<>();
    List<String> mistakes = new ArrayList<>();
    for (int i = 0; i < alerts.size(); i++) {
      try {
        symptoms.add(symptom(alerts.get(i), receipt, resources));
      } catch (IllegalArgumentException | DateTimeException e) {
        mistakes.add("alert " + i + ": " + e.getMessage());
      }
    }
    return new PostedAlerts(symptoms, mistakes);
  }

  private static Symptom symptom(JsonNode alert, Receipt receipt, ResourceLabels resources) {
    SortedMap<String, String> labels = texts(alert.path("labels"), "labels");
    if (labels.isEmpty()) {
      throw new IllegalArgumentException("it has no labels");
    }
    Instant end = time(alert.path("endsAt"), "endsAt");
    Instant start = time(alert.path("startsAt"), "startsAt");
    Instant startsAt = start == null ? receipt.startOf(end) : start;
    Instant endsAt = end == null ? receipt.endOf(startsAt) : end;
    if (endsAt.isBefore(startsAt)) {
      throw new IllegalArgumentException("endsAt is before startsAt");
    }
    String generator = alert.path("generatorURL").asString("");
    return new Symptom(
        AlertUuid.fingerprint(EventJson.mapper().writeValueAsString(labels)),
        startsAt,
        endsAt,
        end != null,
        labels,
        texts(alert.path("annotations"), "annotations"),
        generator.isEmpty() || generator.length() > MAX_VALUE ? null : clean(generator),
        receipt.sender(),
        resources.candidates(labels));
  }

  /**
   * Circumstances of a request. They complete alerts that state no times, as in Alertmanager.
   *
   * @param sender name of the caller
   * @param at time of the request
   * @param resolveTimeout time after which an alert ends that states no end
   */
  record Receipt(String sender, Instant at, Duration resolveTimeout) {
    private Instant startOf(@Nullable Instant end) {
      return end != null && end.isBefore(at) ? end : at;
    }

    private Instant endOf(Instant start) {
      return (start.isAfter(at) ? start : at).plus(resolveTimeout);
    }
  }

  private static SortedMap<String, String> texts(JsonNode node, String field) {
    SortedMap<String, String> texts = new TreeMap<>();
    if (node.isMissingNode() || node.isNull()) {
      return texts;
    }
    if (!(node instanceof ObjectNode) || node.size() > MAX_LABELS) {
      throw new IllegalArgumentException(
          "%s must be an object with at most %d texts".formatted(field, MAX_LABELS));
    }
    for (Map.Entry<String, JsonNode> each : node.properties()) {
      JsonNode value = each.getValue();
      if (!NAME.matcher(each.getKey()).matches()
          || !value.isString()
          || value.asString().length() > MAX_VALUE) {
        throw new IllegalArgumentException(
            "%s must have names of letters, digits and underscores, and texts of at most %,d characters"
                .formatted(field, MAX_VALUE));
      }
      if (!value.asString().isEmpty()) {
        texts.put(each.getKey(), clean(value.asString()));
      }
    }
    return texts;
  }

  /** The text without characters that the database cannot store. */
  private static String clean(String text) {
    String valid =
        new String(
            text.getBytes(java.nio.charset.StandardCharsets.UTF_8),
            java.nio.charset.StandardCharsets.UTF_8);
    return valid.replace('\0', '\uFFFD');
  }

  /** Null for a missing time, and for the zero of the language Go. */
  private static @Nullable Instant time(JsonNode node, String field) {
    if (node.isMissingNode() || node.isNull()) {
      return null;
    }
    OffsetDateTime time;
    try {
      time = OffsetDateTime.parse(node.asString(""));
    } catch (DateTimeException e) {
      throw new IllegalArgumentException(field + " is not a time", e);
    }
    if (time.getYear() > MAX_YEAR || time.getYear() < 0) {
      throw new IllegalArgumentException(field + " has a year without four digits");
    }
    return time.getYear() <= 1 ? null : time.toInstant();
  }
}
