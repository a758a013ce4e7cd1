package io.crosstalk.collectors.ibmi;

import io.crosstalk.collectors.CheckReport;
import io.crosstalk.collectors.Intake;
import io.crosstalk.collectors.PolledSource;
import io.crosstalk.collectors.SourceContext;
import io.crosstalk.collectors.SourceException;
import java.sql.SQLException;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * Source that polls an IBM i system over JDBC: its present state in each round, and the intervals
 * of Collection Services as they are completed.
 */
final class IbmiSource implements PolledSource {
  /**
   * Name of the stream for Collection Services. It has a watermark of its own, since their
   * intervals last minutes.
   */
  private static final String COLLECTION = "collection";

  private static final Duration AHEAD = Duration.ofMinutes(10);

  private final IbmiSettings settings;
  private final SourceContext context;
  private final IbmiConnector connector;
  private final SqlDialect dialect;
  private final IbmiPartition partition;
  private final LiveDisks disks;
  private final LiveJobs jobs;
  private final CollectionTables collection;
  private final AtomicReference<@Nullable IbmiSession> session = new AtomicReference<>();

  IbmiSource(
      IbmiSettings settings, SourceContext context, IbmiConnector connector, SqlDialect dialect) {
    this.settings = settings;
    this.context = context;
    this.connector = connector;
    this.dialect = dialect;
    this.partition = new IbmiPartition(settings.partition(), context);
    this.disks = new LiveDisks(partition, dialect);
    this.jobs = new LiveJobs(partition, dialect);
    this.collection =
        new CollectionTables(
            partition, context, dialect, settings.library(), settings.partition().zoneId());
  }

  @Override
  public void poll(Intake intake) throws Exception {
    IbmiSession open = session();
    try {
      live(open, intake);
      open.used();
      if (settings.collection()) {
        collection(open, intake.stream(COLLECTION));
      }
      intake.inventory(context.clock().millis(), partition.resources());
      partition.remember();
    } catch (SQLException e) {
      close();
      throw new SourceException(settings.host() + " refused a query: " + e.getMessage(), e);
    }
  }

  private void live(IbmiSession open, Intake intake) throws SQLException {
    long now = context.clock().millis();
    liveSystem(open, now, intake);
    disks.collect(open, now, intake);
    if (settings.jobs()) {
      jobs.collect(open, now, intake);
    }
  }

  /**
   * Publishes the present processor use and pool usage of the partition. Processor use is read from
   * SYSTEM_ACTIVITY_INFO, since after some PTFs the average in SYSTEM_STATUS_INFO is 0.
   */
  private void liveSystem(IbmiSession session, long timeMs, Intake intake) throws SQLException {
    String activity = "SELECT * FROM " + dialect.tableFunction("QSYS2.SYSTEM_ACTIVITY_INFO()");
    for (TableRow row : session.select(activity)) {
      if (!session.isFresh()) {
        double busy = row.number("AVERAGE_CPU_UTILIZATION");
        intake.sample(timeMs, partition.id(), "cpu.utilization", busy, "%");
      }
    }
    for (TableRow row : session.select("SELECT * FROM QSYS2.SYSTEM_STATUS_INFO")) {
      intake.sample(timeMs, partition.pool(1), "pool.used", row.number("SYSTEM_ASP_USED"), "%");
    }
  }

  private void collection(IbmiSession open, Intake intake) throws SQLException {
    long limitMs = clock(open, intake) + AHEAD.toMillis();
    LatestTime latest = new LatestTime(intake, context.memory(), limitMs);
    collection.collect(open, latest);
    latest.complete();
  }

  /**
   * Reads the system's clock, which Collection Services use, and reports the reading to the intake.
   *
   * @return epoch milliseconds by the system's clock, or by the local clock if the system does not
   *     report its time
   */
  private long clock(IbmiSession open, Intake intake) throws SQLException {
    long began = System.nanoTime();
    for (TableRow row : open.select(dialect.utcNow())) {
      String now = row.text("NOW");
      if (now != null) {
        long systemMs = RowTime.timestamp(now).toInstant(ZoneOffset.UTC).toEpochMilli();
        intake.clock(systemMs, (System.nanoTime() - began) / 1_000_000);
        return systemMs;
      }
    }
    return context.clock().millis();
  }

  private IbmiSession session() throws SourceException {
    IbmiSession open = session.get();
    if (open == null) {
      open = connect();
      session.set(open);
    }
    return open;
  }

  private IbmiSession connect() throws SourceException {
    try {
      int seconds = (int) Math.max(1, context.timeout().toSeconds());
      return new IbmiSession(connector.connect(), seconds);
    } catch (SQLException e) {
      throw new SourceException(ConnectFailure.text(settings, e), e);
    }
  }

  @Override
  public void check(CheckReport report) throws Exception {
    try (IbmiSession open = connect()) {
      report.good(open.select(dialect.utcNow()).size() + " answer from " + settings.host());
      int paths =
          open.select(
                  "SELECT * FROM "
                      + dialect.tableFunction("QSYS2.SYSDISKSTAT(RESET_STATISTICS => 'NO')"))
              .size();
      report.good(paths + " paths to disk units");
      checkCollection(open, report);
    } catch (SQLException e) {
      throw new SourceException(settings.host() + " refused a query: " + e.getMessage(), e);
    }
  }

  private void checkCollection(IbmiSession open, CheckReport report) throws SQLException {
    if (!settings.collection()) {
      return;
    }
    int members =
        open.select(
                "SELECT SYSTEM_TABLE_MEMBER FROM QSYS2.SYSPARTITIONSTAT WHERE SYSTEM_TABLE_SCHEMA = ?"
                    + " AND SYSTEM_TABLE_NAME = 'QAPMSYSTEM'",
                settings.library())
            .size();
    if (members == 0) {
      report.warning(
          settings.library()
              + " has no collection: start Collection Services with CRTDBF(*YES), at an interval of a minute");
    } else {
      report.good(members + " collections in " + settings.library());
    }
  }

  @Override
  public void close() {
    IbmiSession open = session.getAndSet(null);
    if (open != null) {
      open.close();
    }
  }
}
