package io.crosstalk.collectors.ibmi;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;

/**
 * JDBC connection that stays open between the polling rounds. The system counts elapsed values
 * since the first query of each connection, so a new connection in each round would read only
 * zeros.
 */
final class IbmiSession implements AutoCloseable {
  private final Connection connection;
  private final int timeoutSeconds;
  private boolean fresh = true;

  IbmiSession(Connection connection, int timeoutSeconds) {
    this.connection = connection;
    this.timeoutSeconds = timeoutSeconds;
  }

  /**
   * Returns whether nothing has been queried on this connection yet, so that elapsed values have no
   * meaning.
   */
  boolean isFresh() {
    return fresh;
  }

  void used() {
    fresh = false;
  }

  List<TableRow> select(String sql, Object... parameters) throws SQLException {
    List<TableRow> rows = new ArrayList<>();
    forEach(sql, rows::add, parameters);
    return rows;
  }

  void forEach(String sql, Consumer<TableRow> sink, Object... parameters) throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      statement.setQueryTimeout(timeoutSeconds);
      for (int i = 0; i < parameters.length; i++) {
        statement.setObject(i + 1, parameters[i]);
      }
      try (ResultSet result = statement.executeQuery()) {
        while (result.next()) {
          sink.accept(row(result));
        }
      }
    }
  }

  private static TableRow row(ResultSet result) throws SQLException {
    ResultSetMetaData columns = result.getMetaData();
    Map<String, String> fields = new HashMap<>();
    for (int i = 1; i <= columns.getColumnCount(); i++) {
      String value = result.getString(i);
      if (value != null) {
        fields.putIfAbsent(columns.getColumnLabel(i).toUpperCase(Locale.ROOT), value);
      }
    }
    return new TableRow(fields);
  }

  void execute(String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.setQueryTimeout(timeoutSeconds);
      statement.execute(sql);
    }
  }

  @Override
  public void close() {
    try {
      connection.close();
    } catch (SQLException e) {
      // The connection is closed already.
      fresh = true;
    }
  }
}
