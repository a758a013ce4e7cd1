package io.crosstalk.collectors.normalize;

import io.crosstalk.event.inventory.Environment;
import io.crosstalk.event.inventory.Layer;
import io.crosstalk.event.inventory.ObjectiveSettings;
import io.crosstalk.event.inventory.Resource;
import io.crosstalk.event.inventory.ResourceKind;
import io.crosstalk.event.json.EventJson;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** Converts inventory entries to resources. */
public final class ResourceReader {
  /**
   * Maximum number of resources that one entry may use directly. Real numbers are far below; the
   * limit bounds the search for cycles.
   */
  private static final int MAX_USES = 1000;

  private ResourceReader() {}

  /**
   * Reads an entry {@code
   * {"id","kind","layer","name"?,"environment"?,"team"?,"attributes"?,"uses"?}}; without an
   * environment it is {@code unknown}.
   *
   * @throws RejectedReadingException when the node is no such entry, or the resource uses itself
   */
  public static Resource read(JsonNode entry) {
    JsonNode object = JsonObjects.requireObject(entry);
    String id = ResourceNames.check(required(object, "id"), "id");
    return new Resource(
        id,
        word(required(object, "kind"), ResourceKind::parse),
        word(required(object, "layer"), Layer::parse),
        JsonObjects.text(object, "name"),
        environment(JsonObjects.text(object, "environment")),
        JsonObjects.text(object, "team"),
        attributes(object.get("attributes")),
        uses(id, JsonObjects.texts(object, "uses")));
  }

  private static String required(JsonNode object, String field) {
    return RequiredFields.text(JsonObjects.text(object, field), field);
  }

  private static Environment environment(@Nullable String word) {
    return word == null ? Environment.UNKNOWN : word(word, Environment::parse);
  }

  private static <T> T word(String word, Function<String, T> parse) {
    try {
      return parse.apply(ResourceNames.check(word, "a word"));
    } catch (IllegalArgumentException e) {
      throw new RejectedReadingException(RejectReason.UNKNOWN_WORD, String.valueOf(e.getMessage()));
    }
  }

  private static List<String> uses(String id, List<String> given) {
    LinkedHashSet<String> uses = new LinkedHashSet<>(given);
    if (uses.size() > MAX_USES) {
      throw new RejectedReadingException(
          RejectReason.TOO_LONG,
          "the entry uses " + uses.size() + " others; at most 1000 are allowed");
    }
    uses.forEach(used -> ResourceNames.check(used, "an id in 'uses'"));
    if (uses.contains(id)) {
      throw new RejectedReadingException(RejectReason.CYCLE, "the entry uses itself");
    }
    return List.copyOf(uses);
  }

  private static Map<String, Object> attributes(@Nullable JsonNode node) {
    if (node == null || node.isNull()) {
      return Map.of();
    }
    if (!node.isObject()) {
      throw JsonObjects.wrongType("'attributes' must be a JSON object");
    }
    Map<String, Object> attributes = new HashMap<>();
    for (Map.Entry<String, JsonNode> attribute : node.properties()) {
      if (!attribute.getValue().isNull()) {
        attributes.put(
            attribute.getKey(), EventJson.mapper().treeToValue(attribute.getValue(), Object.class));
      }
    }
    checkObjectives(attributes);
    return attributes;
  }

  private static void checkObjectives(Map<String, Object> attributes) {
    try {
      ObjectiveSettings.check(attributes);
    } catch (IllegalArgumentException e) {
      throw new RejectedReadingException(RejectReason.IMPLAUSIBLE, String.valueOf(e.getMessage()));
    }
  }
}
