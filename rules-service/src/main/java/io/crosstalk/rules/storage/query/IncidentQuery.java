package io.crosstalk.rules.storage.query;

import io.crosstalk.rules.storage.database.Sql;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Builds the SQL query for one page of incidents. */
final class IncidentQuery {
  private static final String PERIOD =
      "tstzrange(onset, case when ended_at is not null then greatest(ended_at, onset) end, '[]')";

  private final List<String> conditions = new ArrayList<>(List.of("published"));
  private final Map<String, Object> parameters = new HashMap<>();

  IncidentQuery(IncidentFilter filter) {
    if (!filter.merged()) {
      conditions.add("standing = 'live'");
    }
    anyOf("status", filter.statuses());
    anyOf("severity", filter.severities());
    anyOf("cause", filter.causes());
    contains("teams", filter.team());
    contains("resources", filter.resource());
    contains("environments", filter.environment());
    equal("case_name", filter.caseName());
    String world = filter.world();
    equal(world != null && world.indexOf('~') >= 0 ? "world" : "world_name", world);
    period(filter.from(), filter.to());
  }

  /** Restricts the query to incidents that follow the cursor in the order of the list. */
  IncidentQuery after(PageCursor cursor) {
    conditions.add("(onset, id) < (:cursorOnset, :cursorId)");
    parameters.put("cursorOnset", Sql.time(cursor.onset()));
    parameters.put("cursorId", cursor.id());
    return this;
  }

  /**
   * Returns the query.
   *
   * @param limit most incidents of the page
   */
  String sql(int limit) {
    return "select onset, id from incident where "
        + condition()
        + " order by onset desc, id desc limit "
        + limit;
  }

  /** Returns the condition of the filter in SQL. */
  String condition() {
    return String.join(" and ", conditions);
  }

  Map<String, Object> parameters() {
    return parameters;
  }

  private void anyOf(String column, Collection<String> values) {
    if (values.size() == 1) {
      // Unlike a list of values, one value leaves the rows of its index in the order of the list.
      equal(column, values.iterator().next());
    } else if (!values.isEmpty()) {
      conditions.add(column + " = any(:" + column + ")");
      parameters.put(column, Sql.texts(values));
    }
  }

  private void contains(String column, @Nullable String value) {
    if (value != null) {
      conditions.add(column + " @> :" + column);
      parameters.put(column, Sql.texts(List.of(Sql.text(value))));
    }
  }

  private void equal(String column, @Nullable String value) {
    if (value != null) {
      conditions.add(column + " = :" + column);
      parameters.put(column, Sql.text(value));
    }
  }

  /**
   * Restricts the query to incidents that overlap a period. An incident whose onset equals its end
   * overlaps a period that contains that time.
   */
  private void period(@Nullable Instant from, @Nullable Instant to) {
    if (from != null) {
      conditions.add("(ended_at is null or ended_at > :from or onset >= :from)");
      // The expression of an index, which finds incidents that meet the period or touch it.
      conditions.add(PERIOD + " && tstzrange(:from, " + (to == null ? "null" : ":to") + ")");
      parameters.put("from", Sql.time(from));
    }
    if (to != null) {
      conditions.add("onset < :to");
      parameters.put("to", Sql.time(to));
    }
  }
}
