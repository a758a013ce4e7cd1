package io.crosstalk.collectors.ibmi;

import io.crosstalk.collectors.RecordingIntake.Given;
import io.crosstalk.collectors.Secret;
import io.crosstalk.collectors.Source;
import io.crosstalk.collectors.SourceContext;
import io.crosstalk.collectors.SourceContract;
import io.crosstalk.collectors.SourceDevice;
import io.crosstalk.collectors.files.Drop;
import io.crosstalk.testkit.TestClock;
import io.crosstalk.testkit.TestPostgres;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

class IbmiContractTest extends SourceContract {
  @Override
  public String type() {
    return "ibmi";
  }

  @Override
  protected SourceDevice device(Path systemFolder, TestClock clock) throws Exception {
    Database database = new Database(TestPostgres.newDatabase().dataSource());
    database.execute(new String(Drop.sample("/ibmi/tables.sql"), StandardCharsets.UTF_8));
    return database;
  }

  @Override
  protected @Nullable String exemption(Requirement requirement) {
    return requirement == Requirement.LATE_DATA
        ? "a collection writes its intervals in the order of time"
        : null;
  }

  /**
   * PostgreSQL database with tables and functions of the same names as those of an IBM i system.
   */
  private record Database(DataSource tables) implements SourceDevice {
    private void execute(String sql) throws SQLException {
      try (Connection connection = tables.getConnection();
          Statement statement = connection.createStatement()) {
        statement.execute(sql);
      }
    }

    @Override
    public Source open(SourceContext context) {
      PartitionSettings partition =
          new PartitionSettings("LPAR1", "UTC", null, null, null, null, null, null);
      IbmiSettings settings =
          new IbmiSettings(
              "bank.example",
              "crosstalk",
              Secret.of("env:NOBODY_SETS_THIS"),
              null,
              null,
              true,
              null,
              partition);
      return new IbmiSource(settings, context, tables::getConnection, new PostgresDialect());
    }

    @Override
    public void produce(int part) throws SQLException {
      execute(
          """
          UPDATE qsys2.syspartitionstat SET last_change_timestamp = last_change_timestamp + INTERVAL '1 minute';
          INSERT INTO qpfrdata.qapmsystem VALUES ('Q026031500', %1$d, '26013121%1$02d00', '1', 60,
            150000, 120000, 240000, 0, 0, '2026-01-31 20:%1$02d:00');
          UPDATE qsys2.disks SET total_read_requests = total_read_requests + 600,
            total_blocks_read = total_blocks_read + 6000
          """
              .formatted(part + 3));
    }

    @Override
    public void resetCounters() throws SQLException {
      execute("UPDATE qsys2.disks SET total_read_requests = 0, total_blocks_read = 0");
    }

    @Override
    public void produceGarbage() throws SQLException {
      execute(
          """
          INSERT INTO qpfrdata.qapmsystem VALUES ('Q026031500', 2, 'never', '1', 60,
            150000, 120000, 240000, 0, 0, NULL)
          """);
    }

    @Override
    public boolean keeps(Given sample) {
      return sample.stream().equals("collection");
    }

    @Override
    public double largest() {
      return 1_000_000_000;
    }
  }
}
