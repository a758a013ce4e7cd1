package io.crosstalk.event.casefolder;

import io.crosstalk.event.Resource;
import io.crosstalk.event.json.EventJson;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Reads inventory.json, entry by entry. */
final class InventoryEntries {
  private static final String FILE = "inventory.json";
  private static final List<String> MANDATORY = List.of("id", "kind", "layer");

  private InventoryEntries() {}

  /**
   * Reads all entries.
   *
   * @throws IllegalArgumentException when the file is wrong; the message names the line
   */
  static List<Resource> read(Path folder) throws IOException {
    byte[] json = Files.readAllBytes(folder.resolve(FILE));
    List<Resource> resources = new ArrayList<>();
    try (JsonParser parser = EventJson.mapper().createParser(json)) {
      if (parser.nextToken() != JsonToken.START_ARRAY) {
        throw new IllegalArgumentException(FILE + " is not a JSON array");
      }
      while (parser.nextToken() != JsonToken.END_ARRAY) {
        int line = parser.currentTokenLocation().getLineNr();
        JsonNode entry = parser.readValueAsTree();
        resources.add(resource(entry, line));
      }
    } catch (JacksonException e) {
      throw JsonMistakes.in(FILE, e);
    }
    return resources;
  }

  private static Resource resource(JsonNode entry, int line) {
    try {
      return EventJson.mapper().treeToValue(complete(entry), Resource.class);
    } catch (JacksonException e) {
      throw JsonMistakes.in(FILE, line, JsonMistakes.reason(e), e);
    } catch (IllegalArgumentException e) {
      throw JsonMistakes.in(FILE, line, String.valueOf(e.getMessage()), e);
    }
  }

  /** Fills in the fields of an entry that may be missing or null. */
  private static ObjectNode complete(JsonNode entry) {
    if (!(entry instanceof ObjectNode object)) {
      throw new IllegalArgumentException("an entry is a JSON object, not " + entry.getNodeType());
    }
    object.properties().removeIf(each -> each.getValue().isNull());
    for (String field : MANDATORY) {
      if (!object.has(field)) {
        throw new IllegalArgumentException("the field '" + field + "' is missing");
      }
    }
    if (!object.has("environment")) {
      object.put("environment", "unknown");
    }
    if (!object.has("uses")) {
      object.putArray("uses");
    }
    if (!object.has("attributes")) {
      object.putObject("attributes");
    }
    if (object.get("attributes") instanceof ObjectNode attributes) {
      attributes.properties().removeIf(each -> each.getValue().isNull());
    }
    return object;
  }
}
