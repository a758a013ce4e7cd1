package io.crosstalk.local.platform;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;

/** Creates the database of the history, and a role that may use only this database. */
final class HistoryDatabase {
  static final String NAME = "crosstalk_history";

  private HistoryDatabase() {}

  /**
   * Creates the database and the role if they do not exist.
   *
   * @param statement statement of an administrator's connection
   * @param password password of the role; must not contain quotes
   * @param others databases that the role must not use
   */
  static void ensure(Statement statement, String password, List<String> others)
      throws SQLException {
    if (!exists(statement, "select 1 from pg_roles where rolname = '" + NAME + "'")) {
      statement.execute("create role " + NAME);
    }
    statement.execute("alter role " + NAME + " login password '" + password + "'");
    if (!exists(statement, "select 1 from pg_database where datname = '" + NAME + "'")) {
      statement.execute("create database " + NAME + " owner " + NAME);
    }
    for (String other : others) {
      statement.execute("revoke all on database " + other + " from public");
    }
  }

  private static boolean exists(Statement statement, String query) throws SQLException {
    try (ResultSet found = statement.executeQuery(query)) {
      return found.next();
    }
  }
}
