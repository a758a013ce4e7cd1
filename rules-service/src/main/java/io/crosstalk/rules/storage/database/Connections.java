package io.crosstalk.rules.storage.database;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.List;
import java.util.Map;
import javax.sql.DataSource;
import org.springframework.jdbc.datasource.lookup.AbstractRoutingDataSource;
import org.springframework.web.context.request.RequestContextHolder;

/**
 * Pools of connections: one for requests of the REST interface, one for leases and one for
 * everything else, so that many readers do not prevent incidents from being stored, and nothing
 * delays the renewal of leases. Starts without a database, too.
 */
public final class Connections extends AbstractRoutingDataSource implements AutoCloseable {
  private static final String REQUESTS = "requests";

  private static final int LEASE_CONNECTIONS = 2;

  private final HikariDataSource leases;
  private final List<HikariDataSource> pools;

  public Connections(DatabaseProperties database, LeaseTerm lease, MeterRegistry meters) {
    int most = database.connections();
    HikariDataSource work = pool("work", database.unpooled(lease), most, meters);
    HikariDataSource requests = pool(REQUESTS, database.unpooledForRequests(lease), most, meters);
    leases = pool("leases", database.unpooledForLeases(lease), LEASE_CONNECTIONS, meters);
    pools = List.of(work, requests, leases);
    setDefaultTargetDataSource(work);
    setTargetDataSources(Map.of(REQUESTS, requests));
  }

  private static HikariDataSource pool(
      String name, DataSource unpooled, int most, MeterRegistry meters) {
    HikariConfig config = new HikariConfig();
    config.setPoolName("crosstalk-" + name);
    config.setDataSource(unpooled);
    config.setMaximumPoolSize(most);
    config.setConnectionTimeout(DatabaseProperties.CONNECTION_TIMEOUT.toMillis());
    config.setInitializationFailTimeout(-1);
    config.setMetricRegistry(meters);
    return new HikariDataSource(config);
  }

  /** Connections for leases only. */
  public DataSource leases() {
    return leases;
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
