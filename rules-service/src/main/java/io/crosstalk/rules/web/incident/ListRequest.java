package io.crosstalk.rules.web.incident;

import io.crosstalk.event.incident.CauseClass;
import io.crosstalk.event.incident.IncidentStatus;
import io.crosstalk.event.incident.Severity;
import io.crosstalk.event.inventory.Environment;
import io.crosstalk.rules.storage.query.IncidentFilter;
import io.crosstalk.rules.storage.query.IncidentQueries.Detail;
import io.crosstalk.rules.storage.query.PageCursor;
import io.crosstalk.rules.web.request.RequestParameters;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Validated parameters of a request for a page of incidents.
 *
 * @param after cursor of the page before; null for the first page
 * @param limit most incidents of the page
 */
record ListRequest(IncidentFilter filter, Detail detail, @Nullable PageCursor after, int limit) {
  private static final int MAX_PAGE = 500;
  private static final int DEFAULT_PAGE = 50;

  /** Names of the parameters that select incidents, in the order of the description. */
  static final List<String> FILTERS =
      List.of(
          "status",
          "team",
          "resource",
          "environment",
          "cause",
          "severity",
          "case",
          "world",
          "from",
          "to",
          "merged");

  static final List<String> NAMES =
      Stream.concat(FILTERS.stream(), Stream.of("cursor", "limit", "expand")).toList();

  /**
   * Reads the parameters.
   *
   * @param worlds name or key of a world, from what the caller calls it
   */
  static ListRequest of(Map<String, List<String>> values, UnaryOperator<String> worlds) {
    RequestParameters parameters = new RequestParameters(values, NAMES);
    IncidentFilter filter = filter(parameters, worlds);
    boolean all = parameters.oneOf("expand", new String[] {"all"}, word -> word) != null;
    return new ListRequest(
        filter,
        all ? Detail.ALL : Detail.ENTRY,
        parameters.cursor(PageCursor::decode),
        parameters.number("limit", 1, MAX_PAGE, DEFAULT_PAGE));
  }

  /**
   * Filter of a request that has no other parameters.
   *
   * @param worlds name or key of a world, from what the caller calls it
   */
  static IncidentFilter filter(Map<String, List<String>> values, UnaryOperator<String> worlds) {
    return filter(new RequestParameters(values, FILTERS), worlds);
  }

  private static IncidentFilter filter(RequestParameters parameters, UnaryOperator<String> worlds) {
    String world = parameters.text("world");
    parameters.requireOrder("from", "to");
    return new IncidentFilter(
        parameters.anyOf("status", IncidentStatus.values(), IncidentStatus::wireName),
        parameters.anyOf("severity", Severity.values(), Severity::wireName),
        parameters.anyOf("cause", CauseClass.values(), CauseClass::wireName),
        parameters.text("team"),
        parameters.text("resource"),
        parameters.oneOf("environment", Environment.values(), Environment::wireName),
        parameters.text("case"),
        world == null ? null : worlds.apply(world),
        parameters.time("from"),
        parameters.time("to"),
        parameters.flag("merged"));
  }
}
