package io.crosstalk.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.SQLException;
import org.junit.jupiter.api.Test;

class TestPostgresIT {

  @Test
  void shared_server_isPostgres18() throws SQLException {
    assertThat(text(TestPostgres.newDatabase(), "SHOW server_version")).startsWith("18");
  }

  @Test
  void newDatabase_eachCaller_isEmpty() throws SQLException {
    var one = TestPostgres.newDatabase();
    var other = TestPostgres.newDatabase();
    execute(one, "CREATE TABLE mine (id int)");
    assertThat(text(one, "SELECT to_regclass('mine')")).isEqualTo("mine");
    assertThat(text(other, "SELECT to_regclass('mine')")).isNull();
  }

  private static void execute(TestPostgres.Database database, String sql) throws SQLException {
    try (var connection = database.dataSource().getConnection();
        var statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  private static String text(TestPostgres.Database database, String sql) throws SQLException {
    try (var connection = database.dataSource().getConnection();
        var statement = connection.createStatement();
        var result = statement.executeQuery(sql)) {
      assertThat(result.next()).isTrue();
      return result.getString(1);
    }
  }
}
