package io.crosstalk.local.platform;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;

/** The history's own database and role, which may use this database and no other. */
final class HistoryDatabase {
  static final String NAME = "crosstalk_history";

  private HistoryDatabase() {}

  /**
   * Creates what is missing.
   *
   * @param statement of the administrator
   * @param password without quotes in it
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
