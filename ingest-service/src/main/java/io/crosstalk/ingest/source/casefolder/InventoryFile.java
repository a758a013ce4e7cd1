package io.crosstalk.ingest.source.casefolder;

import io.crosstalk.collectors.normalize.JsonObjects;
import io.crosstalk.collectors.normalize.RejectReason;
import io.crosstalk.collectors.normalize.RejectedReadingException;
import io.crosstalk.collectors.normalize.ResourceReader;
import io.crosstalk.collectors.normalize.UsesGraph;
import io.crosstalk.event.Resource;
import io.crosstalk.event.json.EventJson;
import java.io.IOException;
import java.io.InputStream;
import java.util.LinkedHashMap;
import java.util.Map;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.exc.JacksonIOException;
import tools.jackson.databind.JsonNode;

/** Reads inventory.json entry by entry. */
final class InventoryFile {
  private static final long CYCLE_SEARCH_STEPS = 50_000_000;

  private final Map<String, Resource> resources = new LinkedHashMap<>();
  private final UsesGraph graph = new UsesGraph(CYCLE_SEARCH_STEPS);

  /** Receiver of the entries that could not be used. */
  @FunctionalInterface
  interface RejectionSink {
    void rejected(long line, byte[] original, RejectedReadingException rejection);
  }

  /**
   * Reads the file to its end.
   *
   * @return the resources by id, in the file's order
   * @throws UnusableCaseException when the file is no array, or its JSON is malformed, so that the
   *     end of an entry can't be found
   * @throws IOException when the file is damaged
   */
  Map<String, Resource> read(InputStream in, RejectionSink rejections)
      throws IOException, UnusableCaseException {
    try (JsonParser parser = EventJson.mapper().createParser(in)) {
      if (parser.nextToken() != JsonToken.START_ARRAY) {
        throw new UnusableCaseException("inventory.json is not a JSON array");
      }
      while (parser.nextToken() != JsonToken.END_ARRAY) {
        long line = parser.currentTokenLocation().getLineNr();
        entry(parser.readValueAsTree(), line, rejections);
      }
    } catch (JacksonIOException e) {
      throw e.getCause();
    } catch (JacksonException e) {
      long line = e.getLocation() == null ? 0 : e.getLocation().getLineNr();
      throw new UnusableCaseException(
          "inventory.json, line " + line + ": " + JsonObjects.malformed(e).text());
    }
    return resources;
  }

  private void entry(JsonNode entry, long line, RejectionSink rejections) {
    try {
      Resource resource = ResourceReader.read(entry);
      if (resources.containsKey(resource.id())) {
        throw new RejectedReadingException(
            RejectReason.DUPLICATE, "there is an entry with the same id before this one");
      }
      graph.add(resource.id(), resource.uses());
      resources.put(resource.id(), resource);
    } catch (RejectedReadingException e) {
      rejections.rejected(line, EventJson.write(entry), e);
    }
  }
}
