package io.crosstalk.rules.storage;

import org.flywaydb.core.Flyway;
import org.springframework.boot.flyway.autoconfigure.FlywayMigrationStrategy;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.stereotype.Component;

/**
 * Migrates the tables of the database as soon as it is available; the process does not wait for it.
 */
@Component
public class Migrations {
  private final Flyway flyway;
  private volatile boolean done;

  Migrations(Flyway flyway) {
    this.flyway = flyway;
  }

  /** Migrates unless this process has done so. */
  public synchronized void ensure() {
    if (!done) {
      flyway.migrate();
      done = true;
    }
  }

  public boolean areDone() {
    return done;
  }

  /** Postpones the migration, because there may be no database at the start of the process. */
  @Configuration(proxyBeanMethods = false)
  static class Later {
    @Bean
    FlywayMigrationStrategy migrateLater() {
      return flyway -> {};
    }
  }
}
