package io.crosstalk.rules.storage;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** The pool of connections. The process comes up without a database too. */
@Configuration(proxyBeanMethods = false)
class DatabaseConfiguration {
  @Bean
  HikariDataSource dataSource(DatabaseProperties database) {
    HikariConfig config = new HikariConfig();
    config.setPoolName("crosstalk");
    config.setDataSource(database.unpooled());
    config.setMaximumPoolSize(database.connections());
    config.setConnectionTimeout(database.patience().toMillis());
    config.setInitializationFailTimeout(-1);
    return new HikariDataSource(config);
  }
}
