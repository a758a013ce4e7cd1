package io.crosstalk.rules.web.incident;

import io.crosstalk.event.incident.CauseClass;
import io.crosstalk.event.json.EventJson;
import io.crosstalk.rules.lifecycle.Action;
import io.crosstalk.rules.web.request.JsonBody;
import io.crosstalk.rules.web.request.ProblemException;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** Reads an action from the body of a request, with a message for each wrong field. */
final class ActionBody {
  /** Most characters of a reason or comment. */
  static final int MAX_TEXT = 4_000;

  private static final int MAX_NAME = 200;
  private static final int MAX_VICTIMS = 200;
  private static final Map<String, Set<String>> FIELDS =
      Map.of(
          "acknowledge", Set.of("reason"),
          "resolve", Set.of("reason"),
          "reopen", Set.of("reason"),
          "comment", Set.of("text"),
          "feedback", Set.of("right", "culprit", "cause", "reason"),
          "assign", Set.of("team", "reason"),
          "merge", Set.of("into", "reason"),
          "split", Set.of("victims", "reason"));

  private final String name;
  private final JsonNode json;

  private ActionBody(String name, JsonNode json) {
    this.name = name;
    this.json = json;
  }

  /** Names of all actions, as in the paths. */
  static Collection<String> names() {
    return List.copyOf(new TreeSet<>(FIELDS.keySet()));
  }

  /**
   * The action.
   *
   * @param name name of the action in the path
   * @param body JSON object; an empty body is an object without fields
   */
  static Action read(String name, byte[] body) {
    if (!FIELDS.containsKey(name)) {
      throw ProblemException.unknownAction(name, names());
    }
    return new ActionBody(
            name, body.length == 0 ? EventJson.mapper().createObjectNode() : JsonBody.object(body))
        .action();
  }

  private Action action() {
    Set<String> allowed = FIELDS.getOrDefault(name, Set.of());
    for (String field : json.propertyNames()) {
      if (!allowed.contains(field)) {
        throw ProblemException.badBody(
            "There is no field '%s'. The fields of %s are: %s."
                .formatted(field, name, String.join(", ", new TreeSet<>(allowed))));
      }
    }
    return switch (name) {
      case "acknowledge" -> new Action.Acknowledge(optional("reason", MAX_TEXT));
      case "resolve" -> new Action.Resolve(optional("reason", MAX_TEXT));
      case "reopen" -> new Action.Reopen(optional("reason", MAX_TEXT));
      case "comment" -> new Action.Comment(required("text", MAX_TEXT));
      case "merge" -> new Action.Merge(required("into", MAX_NAME), optional("reason", MAX_TEXT));
      case "split" -> new Action.Split(victims(), optional("reason", MAX_TEXT));
      case "assign" -> new Action.Assign(required("team", MAX_NAME), optional("reason", MAX_TEXT));
      default -> new Action.Feedback(right(), culprit(), cause(), optional("reason", MAX_TEXT));
    };
  }

  private List<String> victims() {
    JsonNode victims = json.path("victims");
    boolean isList = victims.isArray() && !victims.isEmpty() && victims.size() <= MAX_VICTIMS;
    if (!isList || !victims.valueStream().allMatch(JsonNode::isString)) {
      throw ProblemException.badBody(
          "The field 'victims' must be a list of 1 to %,d ids of victims.".formatted(MAX_VICTIMS));
    }
    List<String> ids = victims.valueStream().map(JsonNode::asString).toList();
    if (ids.stream().anyMatch(String::isBlank)) {
      throw ProblemException.badBody(
          "The field 'victims' has an empty id. State ids of victims; /victims lists them.");
    }
    return ids;
  }

  private boolean right() {
    JsonNode right = json.path("right");
    if (!right.isBoolean()) {
      throw ProblemException.badBody(
          "The field 'right' must be true (the named cause was the cause) or false.");
    }
    return right.asBoolean();
  }

  private @Nullable String culprit() {
    String culprit = optional("culprit", MAX_NAME);
    return culprit.isEmpty() ? null : culprit;
  }

  private @Nullable CauseClass cause() {
    String cause = optional("cause", MAX_NAME);
    if (cause.isEmpty()) {
      return null;
    }
    return Arrays.stream(CauseClass.values())
        .filter(each -> each.wireName().equals(cause))
        .findFirst()
        .orElseThrow(
            () ->
                ProblemException.badBody(
                    "The field 'cause' must be one of "
                        + Arrays.stream(CauseClass.values())
                            .map(CauseClass::wireName)
                            .collect(Collectors.joining(", "))
                        + "."));
  }

  private String required(String field, int most) {
    String text = optional(field, most);
    if (text.isEmpty()) {
      throw ProblemException.badBody("The field '" + field + "' must have a text.");
    }
    return text;
  }

  private String optional(String field, int most) {
    JsonNode value = json.path(field);
    if (value.isMissingNode() || value.isNull()) {
      return "";
    }
    if (!value.isString() || value.asString().length() > most) {
      throw ProblemException.badBody(
          "The field '%s' must be a text of at most %,d characters.".formatted(field, most));
    }
    return value.asString().replace('\0', '\uFFFD').strip();
  }
}
