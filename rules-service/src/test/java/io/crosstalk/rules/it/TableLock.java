package io.crosstalk.rules.it;

import static org.awaitility.Awaitility.await;

import io.crosstalk.testkit.TestPostgres;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/** Lock of a table, on which the service waits until it is closed. */
final class TableLock implements AutoCloseable {
  private final Connection connection;
  private final String table;

  TableLock(TestPostgres.Database database, String table) {
    this.table = table;
    try {
      connection = database.dataSource().getConnection();
      connection.setAutoCommit(false);
      try (Statement statement = connection.createStatement()) {
        statement.execute("lock table " + table + " in access exclusive mode");
      }
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Waits until the service wants to read the table. */
  void awaitReader() {
    await().until(this::hasReader);
  }

  private boolean hasReader() throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet rows =
            statement.executeQuery(
                "select count(*) from pg_locks where not granted and relation = '"
                    + table
                    + "'::regclass")) {
      rows.next();
      return rows.getLong(1) > 0;
    }
  }

  @Override
  public void close() {
    try (connection) {
      connection.rollback();
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }
}
