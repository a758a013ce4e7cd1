package io.crosstalk.rules.web.incident;

import io.crosstalk.rules.storage.incident.VictimCursor;
import io.crosstalk.rules.web.request.RequestParameters;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Validated parameters of a request for a page of victims.
 *
 * @param after cursor of the page before; null for the first page
 * @param limit most victims of the page
 */
record VictimRequest(@Nullable VictimCursor after, int limit) {
  private static final int MAX_PAGE = 500;
  private static final int DEFAULT_PAGE = 50;
  static final List<String> NAMES = List.of("cursor", "limit");

  static VictimRequest of(Map<String, List<String>> values) {
    RequestParameters parameters = new RequestParameters(values, NAMES);
    return new VictimRequest(
        parameters.cursor(VictimCursor::decode),
        parameters.number("limit", 1, MAX_PAGE, DEFAULT_PAGE));
  }
}
