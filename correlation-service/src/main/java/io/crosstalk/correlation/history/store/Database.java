package io.crosstalk.correlation.history.store;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.time.Duration;
import javax.sql.DataSource;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.exception.FlywayValidateException;
import org.postgresql.ds.PGSimpleDataSource;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.support.JdbcTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

/** The connection pool of the history's database. Opening it does not connect to the server. */
final class Database implements AutoCloseable {
  private static final String SCHEMA = "history";

  static final String OTHER_BUILD =
      "The database has the tables of another build of Crosstalk, which this build does not read."
          + " Start that build, or delete the history: on the local platform run './crosstalk down'"
          + " and delete the data folder, elsewhere run 'drop schema history cascade' in this database";

  /**
   * Value of the driver's setting {@code prepareThreshold} by which values are transferred in
   * binary form from the first execution of a statement on.
   */
  private static final int BINARY_FROM_FIRST = -1;

  /** Connections beside those of one query: the writer, and another query that waits. */
  private static final int FURTHER_CONNECTIONS = 4;

  private static final Duration CONNECTION_TIMEOUT = Duration.ofSeconds(3);

  /** Longest time without a reply; a question about a year takes a few seconds. */
  private static final Duration STATEMENT_TIMEOUT = Duration.ofSeconds(60);

  private final HikariDataSource pool;
  private final JdbcTemplate template;
  private final TransactionTemplate transactions;
  private volatile boolean migrated;

  Database(HistoryProperties properties) {
    HikariConfig config = new HikariConfig();
    config.setPoolName("history");
    config.setDataSource(unpooled(properties));
    config.setMaximumPoolSize(properties.queryThreads() + FURTHER_CONNECTIONS);
    config.setMinimumIdle(1);
    config.setConnectionTimeout(CONNECTION_TIMEOUT.toMillis());
    config.setInitializationFailTimeout(-1);
    pool = new HikariDataSource(config);
    template = new JdbcTemplate(pool);
    transactions = new TransactionTemplate(new JdbcTransactionManager(pool));
  }

  private static DataSource unpooled(HistoryProperties properties) {
    PGSimpleDataSource source = new PGSimpleDataSource();
    source.setUrl(properties.url());
    source.setUser(properties.username());
    source.setPassword(properties.password());
    source.setCurrentSchema(SCHEMA);
    source.setPrepareThreshold(BINARY_FROM_FIRST);
    source.setApplicationName("crosstalk-history");
    source.setConnectTimeout(Math.toIntExact(CONNECTION_TIMEOUT.toSeconds()));
    source.setSocketTimeout(Math.toIntExact(STATEMENT_TIMEOUT.toSeconds()));
    source.setTcpKeepAlive(true);
    return source;
  }

  /** Migrates the tables, unless this process has done so already; fails without a server. */
  synchronized void migrate() {
    if (migrated) {
      template.execute("select 1");
    } else {
      createTables();
      migrated = true;
    }
  }

  private void createTables() {
    try {
      Flyway.configure()
          .dataSource(pool)
          .schemas(SCHEMA)
          .createSchemas(true)
          .locations("classpath:db/history")
          .load()
          .migrate();
    } catch (FlywayValidateException e) {
      // Without the cause, whose message advises to repair the migrations.
      throw new IllegalStateException(OTHER_BUILD);
    }
  }

  JdbcClient client() {
    return JdbcClient.create(template);
  }

  JdbcTemplate template() {
    return template;
  }

  /** Template that runs its action in a transaction. */
  TransactionTemplate transactions() {
    return transactions;
  }

  @Override
  public void close() {
    pool.close();
  }
}
