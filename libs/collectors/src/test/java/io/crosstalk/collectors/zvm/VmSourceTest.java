package io.crosstalk.collectors.zvm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.entry;

import io.crosstalk.collectors.InvalidSourceException;
import io.crosstalk.collectors.RecordingIntake;
import io.crosstalk.collectors.RecordingIntake.Given;
import io.crosstalk.collectors.files.Drop;
import io.crosstalk.collectors.files.FolderSource;
import io.crosstalk.collectors.files.WatchSettings;
import io.crosstalk.event.inventory.Resource;
import io.crosstalk.event.inventory.ResourceKind;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class VmSourceTest {
  @TempDir private Path folder;
  private Drop drop;
  private final RecordingIntake intake = new RecordingIntake();

  @BeforeEach
  void drop() {
    drop = new Drop(folder);
  }

  private void read(String... reports) throws Exception {
    for (String report : reports) {
      drop.putSample("/zvm/" + report);
    }
    source("GDLVM7", null).poll(intake);
  }

  private FolderSource source(String system, String date) {
    return (FolderSource)
        new VmSourceType()
            .open(
                new VmSettings(
                    new WatchSettings(".", "*.txt", "renamed", null, null),
                    system,
                    date,
                    null,
                    null,
                    null,
                    "production",
                    null),
                drop.context());
  }

  private Map<String, Double> figures(String name, String time) {
    String id = "files-1/GDLVM7" + (name.isEmpty() ? "" : "/" + name);
    return intake.recorded().samples().stream()
        .filter(each -> each.resource().equals(id))
        .filter(each -> each.timeMs() == Instant.parse(time).toEpochMilli())
        .collect(Collectors.toMap(Given::metric, Given::value));
  }

  @Test
  void responseReport_twoIntervals_givesTheirResponseTimes() throws Exception {
    read("prf006-1999-03-01.txt");
    assertThat(figures("response/queue-dispatch", "1999-03-01T07:24:00Z"))
        .containsOnly(entry("app.response_time", 0.456), entry("app.throughput", 16.37));
    assertThat(figures("response/queue-dispatch", "1999-03-01T09:14:00Z"))
        .containsOnly(entry("app.response_time", 4.246), entry("app.throughput", 5.43));
    assertThat(figures("response/all", "1999-03-01T09:14:00Z"))
        .containsOnly(entry("app.throughput", 338.16));
    assertThat(intake.recorded().samples())
        .filteredOn(each -> each.metric().equals("app.response_time"))
        .allMatch(each -> "s".equals(each.unit()));
    assertThat(intake.recorded().rejections()).isEmpty();
  }

  @Test
  void processorReport_tenProcessors_marksTheFirstAsMaster() throws Exception {
    read("prf015-1999-03-01.txt");
    assertThat(figures("cpu/0", "1999-03-01T07:24:00Z"))
        .containsEntry("cpu.utilization", 80.9)
        .containsEntry("cpu.emulation", 10.6)
        .containsEntry("cpu.dispatch_list_empty", 13.0)
        .containsEntry("cpu.stolen", 324.6)
        .containsEntry("cpu.moved_to_master", 4321.0);
    assertThat(figures("cpu/0", "1999-03-01T09:14:00Z"))
        .containsEntry("cpu.emulation", 0.4)
        .containsEntry("cpu.moved_to_master", 5688.0);
    assertThat(figures("cpu/9", "1999-03-01T09:14:00Z"))
        .containsEntry("cpu.utilization", 75.7)
        .containsEntry("cpu.stolen", 537.4)
        .doesNotContainKey("cpu.moved_to_master");
    assertThat(intake.recorded().rejections()).isEmpty();
  }

  @Test
  void minidiskCacheReport_givesTenMinuteIntervals() throws Exception {
    read("prf103-1999-01-20.txt");
    assertThat(figures("", "1999-01-20T12:00:00Z"))
        .containsEntry("mdc.bias", 0.20)
        .containsEntry("mdc.pages_deleted", 402.0)
        .containsEntry("mdc.actual", 1131.0);
    assertThat(figures("", "1999-01-20T12:40:00Z")).containsEntry("mdc.steals", 76.410);
    assertThat(intake.recorded().samples())
        .filteredOn(each -> each.metric().equals("mdc.actual"))
        .hasSize(11);
    assertThat(intake.recorded().rejections()).isEmpty();
  }

  @Test
  void userReport_givesWaitStatesAndProcessorUse() throws Exception {
    read("user-states-1999-02-10-1100.txt");
    String time = "1999-02-10T11:00:00Z";
    assertThat(figures("user/VSESYSV", time)).containsEntry("user.running", 83.0);
    assertThat(figures("user/DSMSERV", time)).containsEntry("wait.cpu_queue", 52.0);
    assertThat(figures("user/TCPIP", time)).containsEntry("wait.instruction_simulation", 20.0);
    assertThat(figures("", time)).containsEntry("wait.cpu_queue", 14.0);
    assertThat(figures("cpu/1", time)).containsEntry("cpu.utilization", 95.0);
    assertThat(intake.recorded().rejections()).isEmpty();
  }

  @Test
  void deviceReport_givesResponseTimeAndItsParts() throws Exception {
    read("prf012-1999-01-05-1300.txt");
    assertThat(figures("device/1742", "1999-01-05T13:00:00Z"))
        .containsOnly(
            entry("disk.iops", 26.7),
            entry("disk.busy", 65.4),
            entry("disk.latency.pend", 1.3),
            entry("disk.latency.disconnect", 18.4),
            entry("disk.latency.connect", 4.7),
            entry("disk.latency.device", 24.5),
            entry("disk.latency", 69.0),
            entry("disk.queue_depth", 1.2));
  }

  @Test
  void order_reportsOfSeveralDays_isByDateFirst() throws Exception {
    drop.put(
        "fcx110-1999-01-05-1308.txt",
        new String(Drop.sample("/zvm/fcx110-1999-01-05.txt"), StandardCharsets.UTF_8));
    read("prf012-1999-01-05-1300.txt", "prf012-1998-12-08-1300.txt");
    assertThat(intake.recorded().samples())
        .filteredOn(each -> each.resource().equals("files-1/GDLVM7/device/1742"))
        .extracting(Given::timeMs)
        .isSorted();
  }

  @Test
  void row_wrappedOverTwoLines_isJoined() throws Exception {
    read("prf012-1999-02-20-1000.txt");
    assertThat(figures("device/Input", "1999-02-20T10:00:00Z")).containsEntry("disk.latency", 20.9);
    assertThat(figures("device/Output", "1999-02-20T10:00:00Z"))
        .containsEntry("disk.latency.disconnect", 75.2)
        .containsEntry("disk.latency.device", 95.4)
        .containsEntry("disk.latency", 96.0);
    assertThat(intake.recorded().rejections()).isEmpty();
  }

  @Test
  void row_withBlankColumns_isAlignedByTheHeadings() throws Exception {
    drop.put(
        "prf-1999-12-08-1300.txt",
        """
        VMPRF DASD_BY_ACTIVITY PRF012
        Dev.  Rate Busy  Pend  Disc  Conn  Serv  Resp  Mean   Max
        1742  10.5        0.8              2.9   2.9   0.0   1.0
        """);
    source("GDLVM7", null).poll(intake);
    assertThat(figures("device/1742", "1999-12-08T13:00:00Z"))
        .containsOnly(
            entry("disk.iops", 10.5),
            entry("disk.latency.pend", 0.8),
            entry("disk.latency.device", 2.9),
            entry("disk.latency", 2.9),
            entry("disk.queue_depth", 0.0));
  }

  @Test
  void detailedDeviceReport_givesOperationsOfUserAndMinidisk() throws Exception {
    read("fcx110-1999-01-05.txt");
    String time = "1999-01-05T13:08:47Z";
    assertThat(figures("device/1742", time))
        .containsOnly(
            entry("disk.latency.pend", 0.8),
            entry("disk.latency.disconnect", 20.3),
            entry("disk.latency.connect", 5.4),
            entry("disk.latency.queue", 0.0),
            entry("disk.busy", 27.0),
            entry("disk.iops", 10.5));
    assertThat(figures("user/ACTSMACH", time)).containsOnly(entry("disk.iops", 10.5));
    assertThat(figures("minidisk/DATABASE.0233", time)).containsOnly(entry("disk.iops", 10.5));
    assertThat(figures("user/BASILEMM", time)).containsOnly(entry("disk.iops", 0.0));
  }

  @Test
  void report_sameResourceTwiceWithoutTimes_secondRowIsRejected() throws Exception {
    read("prf007-1999-01-05-1300.txt");
    assertThat(figures("", "1999-01-05T13:00:00Z"))
        .containsEntry("wait.io", 18.8)
        .containsEntry("wait.instruction_simulation", 2.3);
    assertThat(intake.recorded().rejections())
        .singleElement()
        .satisfies(
            rejected -> {
              assertThat(rejected.text()).contains("second row");
              assertThat(rejected.line()).isEqualTo(6);
            });
  }

  @Test
  void inventory_hasUsersOnTheSystemWithDevicesAndProcessors() throws Exception {
    read("fcx110-1999-01-05.txt", "user-states-1999-02-10-1100.txt");
    Map<String, Resource> inventory =
        intake.recorded().inventories().getLast().stream()
            .collect(Collectors.toMap(Resource::id, Function.identity()));
    assertThat(inventory.get("files-1/GDLVM7").kind()).isEqualTo(ResourceKind.HOST);
    assertThat(inventory.get("files-1/GDLVM7").uses())
        .contains("files-1/GDLVM7/device/1742", "files-1/GDLVM7/cpu/0");
    assertThat(inventory.get("files-1/GDLVM7/user/TCPIP").uses()).containsExactly("files-1/GDLVM7");
  }

  @Test
  void report_withoutDate_isRejectedWithAdvice() throws Exception {
    drop.put("report.txt", new String(Drop.sample("/zvm/prf006-1999-03-01.txt"), "UTF-8"));
    source("GDLVM7", null).poll(intake);
    assertThat(intake.recorded().rejections())
        .singleElement()
        .satisfies(rejected -> assertThat(rejected.text()).contains("set date"));
    source("GDLVM7", "1999-03-01").poll(intake);
    assertThat(figures("response/all", "1999-03-01T07:24:00Z")).hasSize(1);
  }

  @Test
  void settings_invalid_areRefused() {
    assertThatThrownBy(() -> source(null, null)).isInstanceOf(InvalidSourceException.class);
    assertThatThrownBy(() -> source("GDLVM7", "yesterday"))
        .isInstanceOf(InvalidSourceException.class);
  }
}
