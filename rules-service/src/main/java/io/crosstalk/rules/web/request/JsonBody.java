package io.crosstalk.rules.web.request;

import io.crosstalk.event.json.EventJson;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Bodies of requests as JSON. */
public final class JsonBody {
  private JsonBody() {}

  /**
   * Reads a body.
   *
   * @throws ProblemException when it is not JSON
   */
  public static JsonNode read(byte[] body) {
    try {
      return EventJson.mapper().readTree(body);
    } catch (JacksonException e) {
      throw ProblemException.badBody("The body is not JSON: " + e.getOriginalMessage());
    }
  }

  /**
   * Reads a body that has to be an object.
   *
   * @throws ProblemException when it is none
   */
  public static ObjectNode object(byte[] body) {
    if (read(body) instanceof ObjectNode json) {
      return json;
    }
    throw ProblemException.badBody("The body must be a JSON object.");
  }
}
