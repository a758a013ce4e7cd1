package io.crosstalk.rules.storage.message;

import io.crosstalk.rules.storage.database.ChangeCount;
import io.crosstalk.rules.storage.database.Connections;
import io.crosstalk.rules.storage.database.DatabaseProperties;
import io.crosstalk.rules.storage.database.LeaseTerm;
import io.crosstalk.rules.storage.incident.DecisionStore;
import io.crosstalk.rules.storage.incident.EventLog;
import io.crosstalk.rules.storage.incident.OpenIncidents;
import io.crosstalk.rules.storage.incident.StatedSeverities;
import io.crosstalk.rules.storage.incident.StoredIncidents;
import io.crosstalk.rules.storage.incident.SymptomStore;
import io.crosstalk.rules.storage.lease.Leadership;
import io.crosstalk.rules.storage.lease.LeaseStore;
import io.crosstalk.rules.storage.lease.Leases;
import io.crosstalk.rules.storage.query.IncidentQueries;
import io.crosstalk.rules.storage.query.IncidentView;
import io.crosstalk.rules.storage.retention.ExpiredIncidents;
import io.crosstalk.rules.storage.retention.ExpiredRows;
import io.crosstalk.rules.storage.retention.LongLogs;
import io.crosstalk.rules.storage.retention.PersonalDataStore;
import io.crosstalk.rules.storage.site.BudgetStore;
import io.crosstalk.rules.storage.site.OwnerStore;
import io.crosstalk.rules.storage.site.SiteProperties;
import io.crosstalk.rules.storage.site.SiteRuleStore;
import io.crosstalk.rules.storage.world.WorldStore;
import io.crosstalk.testkit.TestPostgres;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicInteger;
import org.flywaydb.core.Flyway;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.DelegatingDataSource;
import org.springframework.jdbc.support.JdbcTransactionManager;
import org.springframework.transaction.support.TransactionOperations;
import org.springframework.transaction.support.TransactionTemplate;

/** Stores on a database of their own, for tests of other packages. */
public final class TestStores implements AutoCloseable {
  /** Database with the tables and without rows, which the databases of the tests are copies of. */
  private static final class Migrated {
    static final TestPostgres.Database DATABASE = migrate();

    private static TestPostgres.Database migrate() {
      TestPostgres.Database database = TestPostgres.newDatabase();
      Flyway.configure()
          .locations("classpath:db/rules")
          .dataSource(database.url(), database.username(), database.password())
          .load()
          .migrate();
      return database;
    }
  }

  /** A pool opens all of its connections, and each test has three pools. */
  private static final int CONNECTIONS = 3;

  private final Connections connections;
  private final JdbcClient jdbc;
  private final Leases leases;

  public TestStores() {
    TestPostgres.Database database = newDatabase();
    LeaseTerm lease = new LeaseTerm(Duration.ofMinutes(5));
    connections =
        new Connections(
            new DatabaseProperties(
                database.url(), database.username(), database.password(), CONNECTIONS),
            lease,
            new SimpleMeterRegistry());
    connections.afterPropertiesSet();
    jdbc = JdbcClient.create(connections);
    leases = new Leases(new LeaseStore(connections), lease, Instant::now);
  }

  /** A database with all tables, which is cheaper than the migration of an empty one. */
  public static TestPostgres.Database newDatabase() {
    return TestPostgres.copyOf(Migrated.DATABASE);
  }

  public JdbcClient jdbc() {
    return jdbc;
  }

  public TransactionOperations transactions() {
    return new TransactionTemplate(new JdbcTransactionManager(connections));
  }

  public Leases leases() {
    return leases;
  }

  /** The leadership of one process, which is acquired. */
  public Leadership leadership() {
    Leadership leadership = new Leadership(leases, jdbc);
    leadership.tryAcquire();
    return leadership;
  }

  public TicketStore tickets() {
    return new TicketStore(jdbc, new ChangeCount(jdbc));
  }

  public EventLog log() {
    return new EventLog(jdbc);
  }

  public EventStore events() {
    return new EventStore(jdbc);
  }

  public SymptomStore symptoms() {
    return new SymptomStore(jdbc, new ChangeCount(jdbc));
  }

  public ExpiredIncidents expiredIncidents() {
    return new ExpiredIncidents(jdbc, new ChangeCount(jdbc));
  }

  public ExpiredRows expiredRows() {
    return new ExpiredRows(jdbc);
  }

  public LongLogs longLogs() {
    return new LongLogs(jdbc, new ChangeCount(jdbc));
  }

  public PersonalDataStore personalData() {
    ChangeCount changes = new ChangeCount(jdbc);
    return new PersonalDataStore(jdbc, new MaskStore(jdbc, transactions()), changes);
  }

  public IncidentQueries queries() {
    return new IncidentQueries(jdbc, view());
  }

  public DeliveryStore deliveries() {
    return new DeliveryStore(jdbc, new ChildStore(jdbc), umbrellas(), new ChangeCount(jdbc));
  }

  public DecisionStore decisions() {
    return new DecisionStore(jdbc);
  }

  public FailedDeliveries failedDeliveries() {
    return new FailedDeliveries(jdbc);
  }

  public TargetCircuits circuits() {
    return new TargetCircuits(jdbc);
  }

  public HeldDeliveries heldDeliveries() {
    return new HeldDeliveries(jdbc);
  }

  public BudgetStore budgets() {
    return new BudgetStore(jdbc);
  }

  public OpenIncidents openIncidents() {
    return new OpenIncidents(jdbc);
  }

  public ReturnStore returns() {
    return new ReturnStore(jdbc);
  }

  public StatedSeverities statedSeverities() {
    return new StatedSeverities(jdbc);
  }

  public OutboxStore outbox() {
    return new OutboxStore(jdbc);
  }

  public IncidentView view() {
    return new IncidentView(site());
  }

  public UmbrellaStore umbrellas() {
    return new UmbrellaStore(jdbc);
  }

  public UmbrellaMembers umbrellaMembers() {
    return new UmbrellaMembers(jdbc, site());
  }

  public ShadowStore shadows() {
    return new ShadowStore(jdbc);
  }

  public StoredIncidents incidents() {
    return new StoredIncidents(jdbc);
  }

  /**
   * Stored incidents whose reads are counted.
   *
   * @param reads number of statements, each of which has a connection of its own
   */
  public StoredIncidents incidents(AtomicInteger reads) {
    return new StoredIncidents(
        JdbcClient.create(
            new DelegatingDataSource(connections) {
              @Override
              public Connection getConnection() throws SQLException {
                reads.incrementAndGet();
                return super.getConnection();
              }
            }));
  }

  public SiteRuleStore siteRules() {
    return new SiteRuleStore(jdbc);
  }

  public SiteProperties site() {
    return new SiteProperties("UTC", "", "en");
  }

  public OwnerStore owners() {
    return new OwnerStore(jdbc, new JdbcTemplate(connections));
  }

  public WorldStore worlds() {
    return new WorldStore(jdbc, new ChangeCount(jdbc));
  }

  /** Adds a world and an incident of it that is published and open. */
  public void addIncident(String worldName, String world, String id) {
    jdbc.sql(
            """
                insert into world (name, run, key) values (:name, 1, :world) on conflict do nothing""")
        .param("name", worldName)
        .param("world", world)
        .update();
    jdbc.sql(
            """
                insert into incident (id, world_name, world, standing, published, status)
                values (:id, :name, :world, 'live', true, 'open')""")
        .param("id", id)
        .param("name", worldName)
        .param("world", world)
        .update();
  }

  /** Adds a ticket of an incident, which is followed, and a child ticket of it. */
  public void addTickets(String incident, String target) {
    jdbc.sql(
            """
                insert into ticket (incident, target, key, status) values (:incident, :target, 'T-1', 'new');
                insert into child_ticket (incident, target, child, team, role, closed, key, status)
                values (:incident, :target, 'c-1', 'team-a', 'victim', false, 'T-2', 'new');
                insert into notified (incident, target) values (:incident, :target);
                insert into followed_ticket (incident, target, child, active)
                values (:incident, :target, '', now()), (:incident, :target, 'c-1', now());
                insert into ticket_change (incident, target, child, id, kind, at, author, recorded, outcome)
                values (:incident, :target, '', '1', 'comment', now(), 'ada', now(), 'applied'),
                    (:incident, :target, 'c-1', '1', 'comment', now(), 'ada', now(), 'applied')""")
        .param("incident", incident)
        .param("target", target)
        .update();
  }

  @Override
  public void close() {
    connections.close();
  }
}
