package io.crosstalk.collectors.ibmi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.crosstalk.collectors.CheckReport;
import io.crosstalk.collectors.InMemory;
import io.crosstalk.collectors.RecordingIntake;
import io.crosstalk.collectors.RecordingIntake.Given;
import io.crosstalk.collectors.Secret;
import io.crosstalk.collectors.SourceContext;
import io.crosstalk.collectors.SourceException;
import io.crosstalk.collectors.files.Drop;
import io.crosstalk.event.inventory.Resource;
import io.crosstalk.event.inventory.ResourceKind;
import io.crosstalk.testkit.TestPostgres;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import javax.sql.DataSource;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Test that runs the SQL against PostgreSQL; docs/sources/ibmi.md lists the differences from Db2.
 */
class IbmiSourceTest {
  private static final Instant START = Instant.parse("2026-01-31T20:00:30Z");

  private final InMemory memory = new InMemory();
  private final StepClock clock = new StepClock();
  private final RecordingIntake intake = new RecordingIntake();
  private DataSource database;

  /** Clock that the test advances. */
  private static final class StepClock extends Clock {
    private Instant now = START;

    @Override
    public ZoneId getZone() {
      return ZoneOffset.UTC;
    }

    @Override
    public Clock withZone(ZoneId zone) {
      return this;
    }

    @Override
    public Instant instant() {
      return now;
    }
  }

  @BeforeEach
  void tables() throws Exception {
    database = TestPostgres.newDatabase().dataSource();
    execute(new String(Drop.sample("/ibmi/tables.sql"), StandardCharsets.UTF_8));
  }

  private void execute(String sql) throws SQLException {
    try (Connection connection = database.getConnection();
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  private List<String> query(String sql) throws SQLException {
    List<String> values = new ArrayList<>();
    try (Connection connection = database.getConnection();
        Statement statement = connection.createStatement();
        var result = statement.executeQuery(sql)) {
      while (result.next()) {
        values.add(result.getString(1));
      }
    }
    return values;
  }

  private IbmiSource source(boolean collection) {
    SourceContext context = memory.context("bank", Path.of("."), clock);
    IbmiSettings settings =
        new IbmiSettings(
            "bank.example",
            "crosstalk",
            Secret.of("env:NOBODY_SETS_THIS"),
            null,
            null,
            collection,
            null,
            new PartitionSettings(
                "LPAR1",
                "Europe/Berlin",
                "production",
                "ibmi",
                Map.of("site", "bank"),
                List.of("power-1/pool-0"),
                List.of(
                    new JobGroupSettings("backup", List.of("SAV*"), null, "operators", Map.of()),
                    new JobGroupSettings(
                        "atm", List.of("ATMSRV*"), null, null, Map.of("timeSensitive", true))),
                Map.of("0001", "600507680040018400F8000000000001")));
    return new IbmiSource(settings, context, database::getConnection, new PostgresDialect());
  }

  private void minutesLater(int minutes) {
    clock.now = clock.now.plus(Duration.ofMinutes(minutes));
  }

  private Map<String, Double> figures(String stream, String resource) {
    return intake.recorded().samples().stream()
        .filter(each -> each.stream().equals(stream) && each.resource().equals(resource))
        .collect(Collectors.toMap(Given::metric, Given::value, (first, second) -> second));
  }

  @Test
  void elapsedValues_ofFirstQuery_areNotPublished() throws Exception {
    source(false).poll(intake);
    assertThat(intake.recorded().samples()).extracting(Given::metric).containsExactly("pool.used");
    assertThat(query("SELECT reset FROM qsys2.calls WHERE what <> 'activity' ORDER BY id"))
        .containsExactly("YES", "YES");
  }

  @Test
  void connection_inSeveralRounds_isTheSame() throws Exception {
    IbmiSource source = source(false);
    source.poll(intake);
    minutesLater(1);
    source.poll(intake);
    assertThat(query("SELECT DISTINCT connection FROM qsys2.calls")).hasSize(1);
    assertThat(query("SELECT reset FROM qsys2.calls WHERE what = 'disks' ORDER BY id"))
        .containsExactly("YES", "NO", "YES");
    source.close();
  }

  @Test
  void brokenConnection_isReopenedAndFirstQueryNotPublished() throws Exception {
    IbmiSource source = source(false);
    source.poll(intake);
    execute("ALTER TABLE qsys2.system_status_info RENAME TO gone");
    assertThatThrownBy(() -> source.poll(intake))
        .isInstanceOf(SourceException.class)
        .hasMessageContaining("bank.example");
    execute("ALTER TABLE qsys2.gone RENAME TO system_status_info");
    int before = intake.recorded().samples().size();
    minutesLater(1);
    source.poll(intake);
    assertThat(intake.recorded().samples().subList(before, intake.recorded().samples().size()))
        .extracting(Given::metric)
        .containsExactly("pool.used");
    source.close();
  }

  @Test
  void processorUse_isReadFromSystemActivityInfo() throws Exception {
    IbmiSource source = source(false);
    source.poll(intake);
    minutesLater(1);
    source.poll(intake);
    assertThat(figures("", "bank/LPAR1")).containsEntry("cpu.utilization", 37.5);
    assertThat(figures("", "bank/LPAR1/asp/1")).containsEntry("pool.used", 71.25);
    source.close();
  }

  @Test
  void diskUnit_severalPaths_areSummedAndUnit0IsIgnored() throws Exception {
    IbmiSource source = source(false);
    source.poll(intake);
    execute(
        "UPDATE qsys2.disks SET total_read_requests = total_read_requests + 600, total_blocks_read = total_blocks_read + 6000");
    minutesLater(1);
    source.poll(intake);
    assertThat(figures("", "bank/LPAR1/unit/0001"))
        .containsEntry("disk.read.iops", 20.0)
        .containsEntry("disk.write.iops", 0.0)
        .containsEntry("disk.read.throughput", 200 * 512.0)
        .containsEntry("disk.busy", 12.5);
    assertThat(figures("", "bank/LPAR1/asp/1"))
        .containsEntry("disk.read.iops", 30.0)
        .containsEntry("disk.busy", 30.0);
    assertThat(intake.recorded().samples())
        .noneMatch(
            each -> each.resource().endsWith("/unit/0000") || each.resource().endsWith("asp/0"));
    source.close();
  }

  @Test
  void jobGroups_ofTwoRounds_publishTheGrowthOfElapsedValues() throws Exception {
    IbmiSource source = source(false);
    source.poll(intake);
    execute(
        "UPDATE qsys2.jobs SET elapsed_time = 60, elapsed_cpu_time = 6000, elapsed_total_disk_io_count = 1200, elapsed_page_fault_count = 60 WHERE job_name LIKE '%SAVLIB%'");
    minutesLater(1);
    source.poll(intake);
    assertThat(figures("", "bank/LPAR1/jobs/backup"))
        .containsEntry("cpu.utilization", 20.0)
        .containsEntry("disk.iops", 40.0)
        .containsEntry("mem.faults", 2.0)
        .containsEntry("job.concurrency", 2.0);
    assertThat(figures("", "bank/LPAR1/jobs/atm")).containsEntry("job.concurrency", 0.0);
    execute("UPDATE qsys2.jobs SET elapsed_time = 120 WHERE job_name LIKE '%SAVLIB%'");
    minutesLater(1);
    source.poll(intake);
    assertThat(figures("", "bank/LPAR1/jobs/backup")).containsEntry("disk.iops", 0.0);
    source.close();
  }

  @Test
  void diskResponseTime_isServiceAndWaitTimePerOperation() throws Exception {
    source(true).poll(intake);
    Map<String, Double> unit = figures("collection", "bank/LPAR1/unit/0001");
    assertThat(unit)
        .containsEntry("disk.latency", 3.0)
        .containsEntry("disk.iops", 20.0)
        .containsEntry("disk.busy", 0.5)
        .containsEntry("disk.queue_depth", 0.5)
        .containsEntry("disk.read.throughput", 2000 * 520.0);
  }

  @Test
  void diskResponseTime_serviceTimeZero_isMissing() throws Exception {
    source(true).poll(intake);
    assertThat(figures("collection", "bank/LPAR1/unit/0004"))
        .doesNotContainKey("disk.latency")
        .containsEntry("disk.queue_depth", 0.3)
        .containsEntry("disk.read.throughput", 2 * 4096.0);
  }

  @Test
  void poolWrites_ofMirroredUnits_countOnce() throws Exception {
    source(true).poll(intake);
    assertThat(figures("collection", "bank/LPAR1/asp/1"))
        .containsEntry("disk.write.iops", 5.0)
        .containsEntry("disk.read.iops", 20.0);
    assertThat(figures("collection", "bank/LPAR1/unit/0003")).containsEntry("disk.write.iops", 5.0);
    // A unit without a sector size has 520 bytes.
    assertThat(figures("collection", "bank/LPAR1/unit/0002"))
        .containsEntry("disk.write.throughput", 500 * 520.0);
    assertThat(intake.recorded().samples()).noneMatch(each -> each.resource().endsWith("0000"));
  }

  @Test
  void waitBuckets_ofEachRow_areMappedByTheirDescription() throws Exception {
    source(true).poll(intake);
    assertThat(figures("collection", "bank/LPAR1/jobs/backup"))
        .containsEntry("wait.disk_other", 40.0)
        .containsEntry("wait.cpu_queue", 1.0)
        .containsEntry("wait.journal", 0.0)
        .containsEntry("idle.idle_waiting_for_work", 10.0)
        .hasSize(4);
    assertThat(figures("collection", "bank/LPAR1/jobs/DD8800*"))
        .containsOnly(Map.entry("wait.machine_gate", 20.0));
  }

  @Test
  void uncappedPartition_exceeds100PercentAndHasHypervisorWait() throws Exception {
    source(true).poll(intake);
    List<Given> partition =
        intake.recorded().samples().stream()
            .filter(each -> each.resource().equals("bank/LPAR1"))
            .toList();
    assertThat(partition)
        .filteredOn(each -> each.metric().equals("cpu.utilization"))
        .extracting(Given::value)
        .containsExactly(0.25, 0.25, 1.25);
    assertThat(partition)
        .filteredOn(each -> each.metric().equals("cpu.queue_wait"))
        .extracting(Given::value)
        .satisfiesExactly(
            value -> assertThat(value).isCloseTo(0.01, within(1e-9)),
            value -> assertThat(value).isCloseTo(0.01, within(1e-9)),
            value -> assertThat(value).isZero());
  }

  @Test
  void collections_ofTwoMembers_areReadInOrderAndEachIntervalOnce() throws Exception {
    source(true).poll(intake);
    assertThat(intake.recorded().samples())
        .filteredOn(each -> each.metric().equals("cpu.utilization"))
        .extracting(each -> Instant.ofEpochMilli(each.timeMs()))
        .containsExactly(
            Instant.parse("2026-01-31T19:58:00Z"),
            Instant.parse("2026-01-31T19:59:00Z"),
            Instant.parse("2026-01-31T20:00:00Z"));
    int before = intake.recorded().samples().size();
    source(true).poll(intake);
    assertThat(intake.recorded().samples().subList(before, intake.recorded().samples().size()))
        .allMatch(each -> each.stream().isEmpty());
  }

  @Test
  void collections_areAStreamWithAWatermarkOfItsOwn() throws Exception {
    source(true).poll(intake);
    assertThat(intake.recorded().completions())
        .containsExactly(
            new RecordingIntake.Completed(
                "collection", Instant.parse("2026-01-31T20:00:00Z").toEpochMilli()));
    assertThat(intake.recorded().clocks())
        .containsExactly(Instant.parse("2026-01-31T20:00:07Z").toEpochMilli());
  }

  @Test
  void inventory_hasPartitionWithPoolsAndJobGroups() throws Exception {
    source(true).poll(intake);
    Map<String, Resource> inventory =
        intake.recorded().inventories().getLast().stream()
            .collect(Collectors.toMap(Resource::id, Function.identity()));
    Resource partition = inventory.get("bank/LPAR1");
    assertThat(partition.kind()).isEqualTo(ResourceKind.LPAR);
    assertThat(partition.uses())
        .containsExactly("power-1/pool-0", "bank/LPAR1/asp/1", "bank/LPAR1/asp/2");
    assertThat(partition.attributes())
        .containsEntry("site", "bank")
        .containsEntry("serial", "78F1234")
        .containsEntry("timeZone", "Europe/Berlin");
    assertThat(inventory.get("bank/LPAR1/asp/1").uses()).contains("bank/LPAR1/unit/0001");
    assertThat(inventory.get("bank/LPAR1/unit/0001").uses())
        .containsExactly("naa.600507680040018400f8000000000001");
    Resource backup = inventory.get("bank/LPAR1/jobs/backup");
    assertThat(backup.kind()).isEqualTo(ResourceKind.JOB_GROUP);
    assertThat(backup.team()).isEqualTo("operators");
    assertThat(backup.uses()).containsExactly("bank/LPAR1");
  }

  @Test
  void inventory_afterRestart_keepsKnownResources() throws Exception {
    source(true).poll(intake);
    int known = intake.recorded().inventories().getLast().size();
    source(false).poll(intake);
    assertThat(intake.recorded().inventories().getLast()).hasSize(known);
  }

  @Test
  void check_reportsReadableData() throws Exception {
    List<String> findings = new ArrayList<>();
    source(true)
        .check(
            new CheckReport() {
              @Override
              public void good(String finding) {
                findings.add(finding);
              }

              @Override
              public void warning(String finding) {
                findings.add("warning: " + finding);
              }
            });
    assertThat(findings)
        .containsExactly(
            "1 answer from bank.example", "4 paths to disk units", "2 collections in QPFRDATA");
  }
}
