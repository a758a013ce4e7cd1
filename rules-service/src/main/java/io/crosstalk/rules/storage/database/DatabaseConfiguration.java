package io.crosstalk.rules.storage.database;

import io.micrometer.core.instrument.MeterRegistry;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Configures the connection pools of the database. */
@Configuration(proxyBeanMethods = false)
class DatabaseConfiguration {
  @Bean
  Connections dataSource(DatabaseProperties database, LeaseTerm lease, MeterRegistry meters) {
    return new Connections(database, lease, meters);
  }
}
