package io.crosstalk.rules.web;

import io.crosstalk.event.json.EventJson;
import io.crosstalk.rules.storage.SymptomStore.Symptom;
import io.crosstalk.rules.symptom.ResourceLabels;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
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
   * @param sender name of the caller
   * @param now begin of an alert that states none
   */
  static PostedAlerts read(byte[] body, String sender, Instant now, ResourceLabels resources) {
    JsonNode alerts = parsed(body);
    if (!alerts.isArray() || alerts.size() > MAX_ALERTS) {
      throw ProblemException.badBody(
          "The body must be a list of at most %,d alerts.".formatted(MAX_ALERTS));
    }
    List<Symptom> symptoms = new ArrayList<>();
    List<String> mistakes = new ArrayList<>();
    for (int i = 0; i < alerts.size(); i++) {
      try {
        symptoms.add(symptom(alerts.get(i), sender, now, resources));
      } catch (IllegalArgumentException | DateTimeException e) {
        mistakes.add("alert " + i + ": " + e.getMessage());
      }
    }
    return new PostedAlerts(symptoms, mistakes);
  }

  private static JsonNode parsed(byte[] body) {
    try {
      return EventJson.mapper().readTree(body);
    } catch (JacksonException e) {
      throw ProblemException.badBody("The body is no JSON: " + e.getOriginalMessage());
    }
  }

  private static Symptom symptom(
      JsonNode alert, String sender, Instant now, ResourceLabels resources) {
    SortedMap<String, String> labels = texts(alert.path("labels"), "labels");
    if (labels.isEmpty()) {
      throw new IllegalArgumentException("it has no labels");
    }
    Instant endsAt = time(alert.path("endsAt"), "endsAt");
    Instant stated = time(alert.path("startsAt"), "startsAt");
    Instant startsAt = stated == null ? earlier(now, endsAt) : stated;
    if (endsAt != null && endsAt.isBefore(startsAt)) {
      throw new IllegalArgumentException("endsAt is before startsAt");
    }
    String generator = alert.path("generatorURL").asString("");
    return new Symptom(
        AlertUuid.fingerprint(EventJson.mapper().writeValueAsString(labels)),
        startsAt,
        endsAt,
        labels,
        texts(alert.path("annotations"), "annotations"),
        generator.isEmpty() || generator.length() > MAX_VALUE ? null : clean(generator),
        sender,
        resources.candidates(labels));
  }

  private static Instant earlier(Instant now, @Nullable Instant end) {
    return end != null && end.isBefore(now) ? end : now;
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
