package io.crosstalk.rules.storage.database;

import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.exception.FlywayValidateException;
import org.springframework.boot.flyway.autoconfigure.FlywayConfigurationCustomizer;
import org.springframework.boot.flyway.autoconfigure.FlywayMigrationStrategy;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.stereotype.Component;

/**
 * Migrates the tables of the database as soon as the database is available. The process starts
 * without waiting for that.
 */
@Component
public class Migrations {
  static final String OTHER_BUILD =
      "The database has the tables of another build of Crosstalk, which this build does not read."
          + " Start that build, or delete the incidents and all that people have done on them: on the"
          + " local platform run './crosstalk down' and delete the data folder, elsewhere run"
          + " 'drop schema public cascade; create schema public' in this database";

  private final Flyway flyway;
  private volatile boolean done;

  Migrations(Flyway flyway) {
    this.flyway = flyway;
  }

  /** Migrates the tables, unless this process has done so already. */
  public synchronized void ensure() {
    if (!done) {
      migrate();
      done = true;
    }
  }

  private void migrate() {
    try {
      flyway.migrate();
    } catch (FlywayValidateException e) {
      // Without the cause, whose message advises to repair the migrations.
      throw new IllegalStateException(OTHER_BUILD);
    }
  }

  public boolean areDone() {
    return done;
  }

  /** Skips the migration at the start of the process, when there may be no database yet. */
  @Configuration(proxyBeanMethods = false)
  static class Later {
    @Bean
    FlywayMigrationStrategy migrateLater() {
      return flyway -> {};
    }

    /**
     * Connections for migrations only: one of them pauses within a transaction, whose lock keeps
     * other instances out, until the last migration has ended.
     */
    @Bean
    FlywayConfigurationCustomizer ownConnections(DatabaseProperties database) {
      return flyway -> flyway.dataSource(database.unpooledForMigrations());
    }
  }
}
