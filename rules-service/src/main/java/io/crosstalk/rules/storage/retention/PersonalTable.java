package io.crosstalk.rules.storage.retention;

import io.crosstalk.event.json.EventJson;
import io.crosstalk.rules.storage.database.Sql;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.springframework.jdbc.core.simple.JdbcClient;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A table with personal data of incidents.
 *
 * @param name name of the table
 * @param where condition on the rows of an incident, with the parameters {@code id} and {@code key}
 * @param columns type of each column that can contain personal data
 */
record PersonalTable(String name, String where, Map<String, Type> columns) {
  /** Rows in memory at the same time; a row can contain long series. */
  private static final int ROWS_AT_ONCE = 10;

  /** Type of a column. */
  enum Type {
    TEXT("text"),
    JSON("json"),
    ARRAY("text[]");

    private final String sql;

    Type(String sql) {
      this.sql = sql;
    }
  }

  /** All tables with personal data of incidents, except those that are emptied. */
  static final List<PersonalTable> ALL =
      List.of(
          new PersonalTable(
              "incident",
              "id = :id",
              columns(
                  "entry, summary, opened_summary, content, people", "", "resources, suspected")),
          new PersonalTable(
              "incident_event", "incident = :id", columns("content", "actor, reason", "")),
          new PersonalTable("timeline", "incident = :id", columns("", "text, resource", "")),
          new PersonalTable("notified", "incident = :key", columns("", "subject", "")),
          new PersonalTable("shadow_message", "incident = :key", columns("", "title", "")),
          new PersonalTable("outbox", "key = :key", columns("payload", "", "")),
          new PersonalTable("delivery", "incident = :key", columns("", "reason", "")),
          new PersonalTable(
              "ticket_change", "incident = :key", columns("content", "author, reason", "")),
          new PersonalTable("followed_ticket", "incident = :key", columns("", "lost", "")),
          new PersonalTable(
              "grouping_decision",
              "incident = :id or other = :id",
              columns("", "actor, reason, refused", "victims")));

  private static Map<String, Type> columns(String json, String texts, String arrays) {
    Map<String, Type> columns = new TreeMap<>();
    add(columns, json, Type.JSON);
    add(columns, texts, Type.TEXT);
    add(columns, arrays, Type.ARRAY);
    return columns;
  }

  private static void add(Map<String, Type> columns, String names, Type type) {
    for (String name : names.split(", ")) {
      if (!name.isEmpty()) {
        columns.put(name, type);
      }
    }
  }

  /**
   * A row, whose columns are the fields of a JSON object.
   *
   * @param place its place in the table, which is valid within the transaction
   */
  record Row(PersonalTable table, String place, ObjectNode json) {}

  /**
   * Reads the rows of an incident one after the other, within a transaction.
   *
   * @param action action on a row, which may write it back
   */
  void read(JdbcClient jdbc, String id, String key, Consumer<Row> action) {
    String names = String.join(", ", columns.keySet());
    jdbc.sql(
            "select ctid::text as place, %s from %s where %s for update"
                .formatted(names, name, where))
        .param("id", id)
        .param("key", key)
        .withFetchSize(ROWS_AT_ONCE)
        .query(
            row -> {
              action.accept(new Row(this, row.getString("place"), json(row)));
            });
  }

  private ObjectNode json(ResultSet row) throws SQLException {
    ObjectNode json = EventJson.mapper().createObjectNode();
    for (Map.Entry<String, Type> column : columns.entrySet()) {
      String text = row.getString(column.getKey());
      if (text == null) {
        continue;
      }
      switch (column.getValue()) {
        case TEXT -> json.put(column.getKey(), text);
        case JSON -> json.set(column.getKey(), EventJson.mapper().readTree(text));
        case ARRAY -> {
          String[] values = (String[]) row.getArray(column.getKey()).getArray();
          List.of(values).forEach(json.putArray(column.getKey())::add);
        }
      }
    }
    return json;
  }

  /** Writes a row back. */
  void write(JdbcClient jdbc, Row row) {
    List<String> assignments = new ArrayList<>();
    columns.forEach(
        (column, type) -> {
          if (row.json().has(column)) {
            assignments.add("%s = cast(:%s as %s)".formatted(column, column, type.sql));
          }
        });
    if (assignments.isEmpty()) {
      return;
    }
    var statement =
        jdbc.sql(
                "update %s set %s where ctid = cast(:place as tid)"
                    .formatted(name, String.join(", ", assignments)))
            .param("place", row.place());
    for (Map.Entry<String, Type> column : columns.entrySet()) {
      JsonNode value = row.json().get(column.getKey());
      if (value != null) {
        statement = statement.param(column.getKey(), parameter(column.getValue(), value));
      }
    }
    statement.update();
  }

  private static Object parameter(Type type, JsonNode value) {
    return switch (type) {
      case TEXT -> value.asString();
      case JSON -> value.toString();
      case ARRAY -> Sql.texts(value.valueStream().map(JsonNode::asString).distinct().toList());
    };
  }
}
