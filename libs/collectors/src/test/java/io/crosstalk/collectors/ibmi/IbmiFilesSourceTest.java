package io.crosstalk.collectors.ibmi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import io.crosstalk.collectors.RecordingIntake;
import io.crosstalk.collectors.RecordingIntake.Given;
import io.crosstalk.collectors.files.Drop;
import io.crosstalk.collectors.files.FolderSource;
import io.crosstalk.collectors.files.WatchSettings;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class IbmiFilesSourceTest {
  private static final List<String> TABLES =
      List.of("QAPMSYSTEM", "QAPMDISK", "QAPMJOBWTD", "QAPMJOBMI", "QAPMJOBWT");

  @TempDir private Path folder;
  private Drop drop;
  private final RecordingIntake intake = new RecordingIntake();

  @BeforeEach
  void drop() {
    drop = new Drop(folder);
  }

  private FolderSource source() {
    PartitionSettings partition =
        new PartitionSettings("LPAR1", "Europe/Berlin", null, null, null, null, null, null);
    WatchSettings files = new WatchSettings(".", null, "renamed", null, null);
    return (FolderSource)
        new IbmiFilesSourceType()
            .open(new IbmiFilesSettings(files, null, partition), drop.context());
  }

  private static String resource(String table) {
    return "/ibmi/files/" + table + "_Q026031500.csv";
  }

  private Map<String, Double> figures(String resource, String time) {
    return intake.recorded().samples().stream()
        .filter(each -> each.stream().equals("collection"))
        .filter(each -> each.resource().equals(resource))
        .filter(each -> each.timeMs() == Instant.parse(time).toEpochMilli())
        .collect(Collectors.toMap(Given::metric, Given::value));
  }

  @Test
  void poll_exportedTables_publishesTheSameMetricsAsOverSql() throws Exception {
    for (String table : TABLES) {
      drop.putSample(resource(table));
    }
    source().poll(intake);
    assertThat(figures("files-1/LPAR1", "2026-01-31T19:59:00Z"))
        .containsEntry("cpu.utilization", 0.25);
    assertThat(figures("files-1/LPAR1/unit/0001", "2026-01-31T20:00:00Z"))
        .containsEntry("disk.latency", 3.0)
        .containsEntry("disk.busy", 0.5);
    assertThat(figures("files-1/LPAR1/jobs/SAVLIB*", "2026-01-31T20:00:00Z"))
        .containsEntry("wait.disk_other", 50.0);
    assertThat(figures("files-1/LPAR1/jobs/DD8800*", "2026-01-31T20:00:00Z"))
        .containsEntry("wait.journal", 40.0)
        .containsEntry("wait.disk_other", 1.0);
    assertThat(intake.recorded().rejections())
        .singleElement()
        .satisfies(rejected -> assertThat(rejected.text()).contains("can't be read"));
  }

  private static final String JOBS =
      "INTNUM,DTETIM,INTSEC,DTECEN,JBTDE,JBNAME,JBUSER,JBNBR,JBSTSF,JBCPU,JBDBR,JBNDB,JBADBR,JBANDR,JBDBW,JBNDW,JBADBW,JBANDW,JBTFLT\n";

  @Test
  void poll_severalJobsOfAGroup_publishesTheirSum() throws Exception {
    drop.put(
        "QAPMJOBMI.csv",
        JOBS
            + "1,260131210000,60,1,A1,SAVLIB1,QBACKUP,000111,0,6000,600,0,0,0,0,60,0,0,120\n"
            + "1,260131210000,60,1,A2,SAVLIB1,QBACKUP,000111,0,6000,0,0,0,0,0,0,0,0,0\n"
            + "1,260131210000,60,1,A3,SAVLIB2,QBACKUP,000112,0,0,540,0,0,0,0,0,0,0,60\n"
            + "1,260131210000,60,1,T1,SMSYNCTASK,,,0,9000,5,5,5,5,5,5,5,5,5\n");
    source().poll(intake);
    assertThat(figures("files-1/LPAR1/jobs/SAVLIB*", "2026-01-31T20:00:00Z"))
        .containsOnly(
            entry("cpu.utilization", 20.0),
            entry("disk.iops", 20.0),
            entry("mem.faults", 3.0),
            entry("job.concurrency", 2.0));
  }

  @Test
  void poll_jobEndedWithinAnInterval_countsInThatInterval() throws Exception {
    drop.put(
        "QAPMJOBMI.csv",
        JOBS
            + "1,260131210000,60,1,A1,SAVLIB1,QBACKUP,000111,0,0,600,0,0,0,0,0,0,0,0\n"
            + "1,260131205930,60,1,A3,SAVLIB2,QBACKUP,000112,2,0,300,0,0,0,0,0,0,0,0\n");
    source().poll(intake);
    assertThat(figures("files-1/LPAR1/jobs/SAVLIB*", "2026-01-31T20:00:00Z"))
        .containsEntry("disk.iops", 15.0)
        .containsEntry("job.concurrency", 2.0);
    assertThat(figures("files-1/LPAR1/jobs/SAVLIB*", "2026-01-31T19:59:30Z")).isEmpty();
  }

  @Test
  void poll_columnsMissingInTheExport_publishesNoZeros() throws Exception {
    drop.put(
        "QAPMJOBMI.csv",
        "INTNUM,DTETIM,INTSEC,DTECEN,JBTDE,JBNAME,JBUSER,JBNBR\n"
            + "1,260131210000,60,1,A1,SAVLIB1,Q,000111\n");
    source().poll(intake);
    assertThat(figures("files-1/LPAR1/jobs/SAVLIB*", "2026-01-31T20:00:00Z").entrySet())
        .filteredOn(each -> !each.getValue().isNaN())
        .containsOnly(entry("job.concurrency", 1.0));
  }

  /** An export with the separators of a German PC: its numbers would count as missing. */
  @Test
  void poll_numberWithAComma_isRejectedWithItsColumn() throws Exception {
    drop.put(
        "QAPMJOBMI.csv",
        "INTNUM,DTETIM,INTSEC,DTECEN,JBTDE,JBNAME,JBUSER,JBNBR,JBCPU\n"
            + "1,260131210000,60,1,A1,SAVLIB1,Q,000111,\"1.040,5\"\n");
    source().poll(intake);
    assertThat(intake.recorded().samples()).isEmpty();
    assertThat(intake.recorded().rejections())
        .singleElement()
        .satisfies(
            rejected ->
                assertThat(rejected.text())
                    .isEqualTo(
                        "the column JBCPU has the number '1.040,5': export the table with decimal"
                            + " points and without separators of thousands"));
  }

  @Test
  void poll_waitBucketsWithoutDescriptions_areRejectedWithAdvice() throws Exception {
    drop.putSample(resource("QAPMJOBWT"));
    source().poll(intake);
    assertThat(intake.recorded().samples()).isEmpty();
    assertThat(intake.recorded().rejections())
        .singleElement()
        .satisfies(rejected -> assertThat(rejected.text()).contains("QAPMJOBWTD_Q026031500.csv"));
  }

  @Test
  void files_withOtherNames_areRejected() throws Exception {
    drop.put("notes.txt", "hello");
    drop.put("QAPMPOOLB.csv", "INTNUM\n1\n");
    source().poll(intake);
    assertThat(intake.recorded().rejections()).hasSize(2);
  }
}
