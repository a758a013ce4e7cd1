package io.crosstalk.rules.storage.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.crosstalk.testkit.TestPostgres;
import org.flywaydb.core.Flyway;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;

class MigrationsTest {
  private final TestPostgres.Database database = TestPostgres.newDatabase();
  private final JdbcClient jdbc = JdbcClient.create(database.dataSource());

  private Migrations migrations() {
    return new Migrations(
        Flyway.configure()
            .locations("classpath:db/rules")
            .dataSource(database.dataSource())
            .load());
  }

  @Test
  void ensure_tablesOfAnotherBuild_areRefusedUntilTheyAreDeleted() {
    migrations().ensure();
    jdbc.sql("update flyway_schema_history set checksum = checksum + 1 where version = '1'")
        .update();
    Migrations migrations = migrations();

    assertThatThrownBy(migrations::ensure)
        .hasMessage(Migrations.OTHER_BUILD)
        .hasMessageContaining("drop schema public cascade");
    assertThat(migrations.areDone()).isFalse();

    jdbc.sql("drop schema public cascade; create schema public").update();
    migrations.ensure();
    assertThat(migrations.areDone()).isTrue();
  }
}
