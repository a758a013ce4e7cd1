package io.crosstalk.rules.web.alertmanager;

import io.crosstalk.event.json.EventJson;
import io.crosstalk.rules.siterule.condition.Expression;
import io.crosstalk.rules.siterule.condition.Matcher;
import io.crosstalk.rules.siterule.condition.Matcher.Operator;
import io.crosstalk.rules.siterule.definition.Effect;
import io.crosstalk.rules.siterule.definition.SiteRule;
import io.crosstalk.rules.web.request.JsonBody;
import io.crosstalk.rules.web.request.ProblemException;
import io.crosstalk.rules.web.rule.TimedRule;
import io.crosstalk.rules.web.rule.TimedRuleBody;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A silence, in the form of Alertmanager's API.
 *
 * @param id UUID of the rule
 * @param createdBy name of the token that has set the silence
 */
record AlertmanagerSilence(
    String id,
    Status status,
    Instant updatedAt,
    List<LabelCondition> matchers,
    @Nullable Instant startsAt,
    @Nullable Instant endsAt,
    String createdBy,
    String comment) {

  /** State of a silence: {@code pending}, {@code active} or {@code expired}. */
  record Status(String state) {}

  /** Condition on a label. */
  record LabelCondition(String name, String value, boolean isRegex, boolean isEqual) {
    private static LabelCondition of(Matcher matcher) {
      Operator operator = matcher.operator();
      return new LabelCondition(
          AlertLabels.label(matcher.field()),
          matcher.value(),
          operator == Operator.MATCHES || operator == Operator.NOT_MATCHES,
          operator == Operator.EQUAL || operator == Operator.MATCHES);
    }
  }

  static AlertmanagerSilence of(TimedRule timed) {
    SiteRule rule = timed.rule();
    Instant from = rule.validity().from();
    return new AlertmanagerSilence(
        AlertUuid.ofRule(timed.id()),
        new Status(timed.state().wireName()),
        timed.stored().recorded(),
        matchers(rule).stream().map(LabelCondition::of).toList(),
        from == null ? timed.stored().recorded() : from,
        rule.validity().until(),
        timed.stored().author(),
        rule.reason());
  }

  private static List<Matcher> matchers(SiteRule rule) {
    return rule.effect() instanceof Effect.Silence(List<Matcher> matchers) ? matchers : List.of();
  }

  /** Returns whether the conditions of this silence are selected by a filter on labels. */
  boolean isSelected(List<LabelMatcher> filter) {
    Map<String, String> labels =
        matchers.stream()
            .collect(
                Collectors.toMap(
                    LabelCondition::name, LabelCondition::value, (first, second) -> first));
    return filter.stream().allMatch(each -> each.holds(labels));
  }

  /**
   * Body of a silence that Alertmanager's tools send.
   *
   * @param id UUID of the silence that is replaced; null for a new one
   * @param rule the fields of the rule
   * @param endsAt its end as written; null without one
   */
  record Posted(@Nullable String id, TimedRuleBody rule, @Nullable String endsAt) {
    static Posted read(byte[] body) {
      return of(JsonBody.object(body));
    }

    private static Posted of(ObjectNode json) {
      String id = json.path("id").asString("");
      JsonNode endsAt = json.path("endsAt");
      for (String field : json.propertyNames().toArray(String[]::new)) {
        if (!List.of("matchers", "startsAt", "endsAt", "comment").contains(field)) {
          json.remove(field);
        }
      }
      if (json.get("matchers") instanceof ArrayNode matchers) {
        matchers.forEach(Posted::useFieldName);
      }
      return new Posted(
          id.isEmpty() ? null : id,
          TimedRuleBody.of(json),
          endsAt.isString() ? endsAt.asString() : null);
    }

    private static void useFieldName(JsonNode matcher) {
      String label = matcher.path("name").asString("");
      String field =
          AlertLabels.field(label)
              .orElseThrow(
                  () ->
                      ProblemException.badField(
                          "matchers",
                          "no alert has the label '%s'; %s"
                              .formatted(label, AlertLabels.hint(label))));
      if (matcher instanceof ObjectNode object) {
        object.put("name", field);
      }
    }
  }

  /** Body of the same silence with another end. */
  static TimedRuleBody endingAt(TimedRule timed, Instant end) {
    SiteRule rule = timed.rule();
    ObjectNode json = EventJson.mapper().createObjectNode();
    ArrayNode texts = json.putArray("matchers");
    matchers(rule).forEach(each -> texts.add(each.toString()));
    Expression when = rule.when();
    if (when != null) {
      json.put("when", when.source());
    }
    Instant from = rule.validity().from();
    if (from != null) {
      json.put("from", from.toString());
    }
    json.put("until", end.toString());
    json.put("mode", rule.mode().wireName());
    json.put("reason", Objects.requireNonNull(rule.reason()));
    return TimedRuleBody.of(json);
  }
}
