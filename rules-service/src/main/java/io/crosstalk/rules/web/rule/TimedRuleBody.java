package io.crosstalk.rules.web.rule;

import io.crosstalk.event.json.EventJson;
import io.crosstalk.rules.siterule.condition.Matcher;
import io.crosstalk.rules.siterule.definition.RuleKind;
import io.crosstalk.rules.web.request.JsonBody;
import io.crosstalk.rules.web.request.ProblemException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * JSON body of a new silence or maintenance: the fields of the rule, without its kind. The names of
 * Alertmanager for the same fields are accepted, too, and an answer of the list as a whole.
 *
 * @param id id that the caller has chosen; null without one
 * @param fields fields of the rule, in the words of rules
 */
public record TimedRuleBody(@Nullable String id, Map<String, JsonNode> fields) {
  private static final Set<String> RESERVED = Set.of("kind", "author");

  /** Fields of an answer besides those of the rule; they have no effect in a body. */
  private static final Set<String> ANSWERED =
      Set.of("version", "state", "author", "recordedAt", "file", "warnings");

  private static final Map<String, String> OTHER_NAMES =
      Map.of("startsAt", "from", "endsAt", "until", "comment", "reason");

  static TimedRuleBody read(byte[] body) {
    return of(JsonBody.object(body));
  }

  public static TimedRuleBody of(ObjectNode json) {
    Map<String, JsonNode> fields = new LinkedHashMap<>();
    Set<String> ignored = json.has("recordedAt") ? ANSWERED : Set.of();
    for (Map.Entry<String, JsonNode> each : json.properties()) {
      String name = OTHER_NAMES.getOrDefault(each.getKey(), each.getKey());
      if (ignored.contains(name)) {
        continue;
      }
      if (RESERVED.contains(name)) {
        throw ProblemException.badField(name, "The field '" + name + "' is not set by the caller.");
      }
      if (!each.getValue().isNull() && fields.put(name, each.getValue()) != null) {
        throw ProblemException.badField(name, "The field '" + name + "' occurs twice.");
      }
    }
    JsonNode id = fields.remove("id");
    if (fields.get("matchers") instanceof ArrayNode matchers) {
      fields.put("matchers", texts(matchers));
    }
    return new TimedRuleBody(id == null || id.asString("").isEmpty() ? null : text(id), fields);
  }

  private static String text(JsonNode id) {
    if (!id.isString()) {
      throw ProblemException.badField("id", "The field 'id' must be a text.");
    }
    return id.asString();
  }

  /** Matchers as texts; Alertmanager writes each as an object. */
  private static ArrayNode texts(ArrayNode matchers) {
    ArrayNode texts = EventJson.mapper().createArrayNode();
    for (JsonNode each : matchers) {
      texts.add(each instanceof ObjectNode object ? text(object) : each.asString(""));
    }
    return texts;
  }

  private static String text(ObjectNode matcher) {
    boolean isEqual = matcher.path("isEqual").asBoolean(true);
    boolean isRegex = matcher.path("isRegex").asBoolean(false);
    Matcher.Operator operator =
        isRegex
            ? (isEqual ? Matcher.Operator.MATCHES : Matcher.Operator.NOT_MATCHES)
            : (isEqual ? Matcher.Operator.EQUAL : Matcher.Operator.NOT_EQUAL);
    String value = matcher.path("value").asString("");
    if (value.indexOf('"') >= 0) {
      throw ProblemException.badField(
          "matchers", "The value of a matcher has no quotation marks; not '" + value + "'.");
    }
    return matcher.path("name").asString("") + operator.sign() + '"' + value + '"';
  }

  /** The rule as JSON in one line, which has none of the lines of the request. */
  String rule(RuleKind kind) {
    ObjectNode rule = EventJson.mapper().createObjectNode();
    rule.put("kind", kind.wireName());
    fields.forEach(rule::set);
    return rule.toString();
  }
}
