package io.crosstalk.rules.storage;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.List;
import java.util.Map;
import javax.sql.DataSource;
import org.springframework.jdbc.datasource.lookup.AbstractRoutingDataSource;
import org.springframework.web.context.request.RequestContextHolder;

/**
 * Two pools of connections, one for requests of the REST interface and one for everything else, so
 * that many readers do not prevent verdicts from being stored. Starts without a database, too.
 */
final class Connections extends AbstractRoutingDataSource implements AutoCloseable {
  private static final String REQUESTS = "requests";

  private final List<HikariDataSource> pools;

  Connections(DatabaseProperties database, MeterRegistry meters) {
    HikariDataSource work = pool("work", database.unpooled(), database, meters);
    HikariDataSource requests = pool(REQUESTS, database.unpooledForRequests(), database, meters);
    pools = List.of(work, requests);
    setDefaultTargetDataSource(work);
    setTargetDataSources(Map.of(REQUESTS, requests));
  }

  private static HikariDataSource pool(
      String name, DataSource unpooled, DatabaseProperties database, MeterRegistry meters) {
    HikariConfig config = new HikariConfig();
    config.setPoolName("crosstalk-" + name);
    config.setDataSource(unpooled);
    config.setMaximumPoolSize(database.connections());
    config.setConnectionTimeout(database.connectionTimeout().toMillis());
    config.setInitializationFailTimeout(-1);
    config.setMetricRegistry(meters);
    return new HikariDataSource(config);
  }

  @Override
  protected Object determineCurrentLookupKey() {
    return RequestContextHolder.getRequestAttributes() == null ? "work" : REQUESTS;
  }

  @Override
  public void close() {
    pools.forEach(HikariDataSource::close);
  }
}
