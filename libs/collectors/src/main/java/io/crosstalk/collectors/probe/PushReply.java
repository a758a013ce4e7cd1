package io.crosstalk.collectors.probe;

import io.crosstalk.collectors.SourceException;
import io.crosstalk.event.json.EventJson;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/**
 * Reply of ingest-service to pushed samples.
 *
 * @param accepted number of accepted samples
 * @param rejections reasons why samples were rejected
 */
record PushReply(long accepted, List<String> rejections) {
  private static final int OK = 200;
  private static final int UNAUTHORIZED = 401;
  private static final int FORBIDDEN = 403;
  private static final int LONGEST_REASON = 500;

  /**
   * Parses a reply.
   *
   * @param status HTTP status
   * @throws SourceException when the server did not accept the samples, or is no ingest-service
   */
  static PushReply read(int status, byte[] body) throws SourceException {
    if (status == UNAUTHORIZED || status == FORBIDDEN) {
      throw new SourceException(
          "the server refuses the token (%d): it needs one with the role ingest".formatted(status));
    }
    JsonNode answer = tree(body);
    if (status != OK) {
      throw new SourceException("the server answers %d%s".formatted(status, reason(answer)));
    }
    if (!answer.path("accepted").isIntegralNumber()) {
      throw new SourceException("what answers there is no ingest-service: is the address right?");
    }
    List<String> rejections = new ArrayList<>();
    answer.path("rejected").forEach(it -> rejections.add(text(it, "reason")));
    return new PushReply(answer.path("accepted").asLong(0), rejections);
  }

  /** Returns the body as JSON; a missing node when it is no JSON. */
  private static JsonNode tree(byte[] body) {
    try {
      return EventJson.mapper().readTree(body);
    } catch (JacksonException e) {
      return EventJson.mapper().missingNode();
    }
  }

  private static String reason(JsonNode problem) {
    String detail = text(problem, "detail");
    return detail.isEmpty() ? "" : ": " + detail;
  }

  private static String text(JsonNode object, String field) {
    String text = object.path(field).asString("");
    return text.substring(0, Math.min(LONGEST_REASON, text.length()));
  }
}
