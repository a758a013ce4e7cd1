package io.crosstalk.casefolder;

import io.crosstalk.event.inventory.Resource;
import io.crosstalk.event.json.EventJson;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.exc.JacksonIOException;
import tools.jackson.databind.JsonNode;

/** Reads inventory.json, one entry at a time. */
final class InventoryFile {
  private final String name;
  private final CaseRules rules;
  private final ReadingMode mode;
  private final List<Resource> resources = new ArrayList<>();

  InventoryFile(String name, CaseRules rules, ReadingMode mode) {
    this.name = name;
    this.rules = rules;
    this.mode = mode;
  }

  /**
   * Reads the file to its end.
   *
   * @throws CaseException when the file is no array, or its JSON is malformed, so that the end of
   *     an entry can't be found
   * @throws IOException when the file is damaged
   */
  List<Resource> read(InputStream in) throws IOException {
    try (JsonParser parser = EventJson.mapper().createParser(in)) {
      if (parser.nextToken() != JsonToken.START_ARRAY) {
        throw new CaseException(name + " is not a JSON array");
      }
      while (parser.nextToken() != JsonToken.END_ARRAY) {
        int line = parser.currentTokenLocation().getLineNr();
        entry(parser.readValueAsTree(), line);
      }
    } catch (JacksonIOException e) {
      throw e.getCause();
    } catch (JacksonException e) {
      throw CaseException.at(name, JsonMistakes.line(e), rules.malformed(e), e);
    }
    return resources;
  }

  private void entry(JsonNode entry, int line) {
    try {
      resources.add(rules.resource(entry));
    } catch (RowException e) {
      mode.rejected(name, new Rejection(CaseFile.INVENTORY, line, EventJson.write(entry), e));
    }
  }
}
