package io.crosstalk.rules.web.incident;

import io.crosstalk.rules.storage.query.LogCursor;
import io.crosstalk.rules.web.request.RequestParameters;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Validated parameters of a request for a page of a timeline, a log or the victims.
 *
 * @param after cursor of the page before; null for the first page
 * @param limit most entries of the page
 */
record LogRequest(@Nullable LogCursor after, int limit) {
  /** More than the entries of the diagnosis that are stored. */
  private static final int MAX_PAGE = 2000;

  private static final int MAX_VICTIMS = 500;
  private static final int DEFAULT_VICTIMS = 50;

  static final List<String> NAMES = List.of("cursor", "limit");

  static LogRequest of(Map<String, List<String>> values) {
    return of(values, MAX_PAGE, MAX_PAGE);
  }

  /** Parameters of a request for a page of victims. */
  static LogRequest ofVictims(Map<String, List<String>> values) {
    return of(values, MAX_VICTIMS, DEFAULT_VICTIMS);
  }

  private static LogRequest of(Map<String, List<String>> values, int most, int ordinary) {
    RequestParameters parameters = new RequestParameters(values, NAMES);
    return new LogRequest(
        parameters.cursor(LogCursor::decode), parameters.number("limit", 1, most, ordinary));
  }
}
