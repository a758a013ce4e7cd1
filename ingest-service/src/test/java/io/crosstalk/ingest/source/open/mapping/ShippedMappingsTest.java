package io.crosstalk.ingest.source.open.mapping;

import static io.crosstalk.ingest.source.open.ingest.TestMetricsIngest.NOW;
import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.collectors.open.series.ForeignSeries;
import io.crosstalk.collectors.open.series.Labels;
import io.crosstalk.collectors.open.series.LiveSeries;
import io.crosstalk.collectors.open.series.PointReceiver;
import io.crosstalk.collectors.open.series.SeriesKind;
import io.crosstalk.event.inventory.Resource;
import io.crosstalk.event.message.InventoryMessage;
import io.crosstalk.event.message.Topics;
import io.crosstalk.ingest.source.open.ingest.TestMetricsIngest;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.BiConsumer;
import org.junit.jupiter.api.Test;

class ShippedMappingsTest {
  private final TestMetricsIngest metricsIngest = new TestMetricsIngest(TestMappings.shipped());

  @Test
  void telegraf_vsphereSeries_areMapped() throws IOException {
    List<String> lines = recorded();
    metricsIngest.take(
        new byte[0],
        (body, table, taker) ->
            lines.forEach(
                line -> each(line, (series, time) -> give(table.of(series), taker, time, line))));
    List<String> metrics =
        metricsIngest.samples().stream()
            .map(sample -> sample.split(" ")[2])
            .filter(metric -> !metric.startsWith("vsphere_"))
            .distinct()
            .sorted()
            .toList();
    // A combination of several disks has no value for the first interval.
    assertThat(metrics)
        .containsExactly("cpu.ready", "cpu.utilization", "disk.latency", "disk.write.throughput");
    assertThat(metricsIngest.refusals()).isEmpty();
    assertThat(metricsIngest.samples())
        .anySatisfy(sample -> assertThat(sample).startsWith("127.0.0.1:8989/vm-198 "))
        .anySatisfy(sample -> assertThat(sample).startsWith("127.0.0.1:8989/DC0/LocalDS_0 "));
    assertThat(inventory())
        .anySatisfy(
            resource -> {
              assertThat(resource.id()).isEqualTo("127.0.0.1:8989/vm-198");
              assertThat(resource.name()).isEqualTo("DC0_C0_RP1_VM1");
              assertThat(resource.uses()).containsExactly("127.0.0.1:8989/DC0_C0_H1");
            });
  }

  private static List<String> recorded() throws IOException {
    byte[] lines =
        Objects.requireNonNull(
                ShippedMappingsTest.class.getResourceAsStream("/open/vsphere_head.influx"))
            .readAllBytes();
    // Telegraf reads several intervals at once; they are sent in the order of time.
    return new String(lines, StandardCharsets.UTF_8)
        .lines()
        .filter(line -> line.startsWith("vsphere_"))
        .sorted(Comparator.comparing(line -> line.substring(line.lastIndexOf(' ') + 1)))
        .toList();
  }

  /**
   * Parses a line of Telegraf and passes on its series, named as Telegraf names them in remote
   * write: measurement and field together.
   */
  private static void each(String line, BiConsumer<ForeignSeries, Long> taker) {
    int fieldsAt = line.indexOf(' ');
    int timeAt = line.lastIndexOf(' ');
    String[] head = line.substring(0, fieldsAt).split(",");
    Map<String, String> tags = new HashMap<>();
    for (int i = 1; i < head.length; i++) {
      tags.put(head[i].split("=")[0], head[i].split("=")[1]);
    }
    long timeMs = Long.parseLong(line.substring(timeAt + 1)) / 1_000_000;
    for (String field : line.substring(fieldsAt + 1, timeAt).split(",")) {
      String name = head[0] + "_" + field.split("=")[0];
      taker.accept(
          new ForeignSeries(name, "", SeriesKind.UNKNOWN, Labels.of(tags), Labels.NONE), timeMs);
    }
  }

  private static void give(LiveSeries series, PointReceiver taker, long timeMs, String line) {
    String field = series.series().name();
    for (String pair : line.split("[ ,]")) {
      String[] parts = pair.split("=");
      if (parts.length == 2 && field.endsWith("_" + parts[0]) && !parts[1].startsWith("\"")) {
        double value = Double.parseDouble(parts[1].replace("i", ""));
        taker.take(series, timeMs, 0, value, new byte[0], 0, 0);
      }
    }
  }

  @Test
  void nodeExporter_cpuTime_isMappedToUtilization() {
    for (int i = 0; i < 2; i++) {
      for (String cpu : List.of("0", "1")) {
        double idle = i * (cpu.equals("0") ? 5 : 15);
        node(i, "node_cpu_seconds_total", idle, "cpu", cpu, "mode", "idle");
        node(i, "node_cpu_seconds_total", i, "cpu", cpu, "mode", "steal");
        node(i, "node_cpu_seconds_total", i * 7, "cpu", cpu, "mode", "user");
      }
    }
    assertThat(metricsIngest.samples())
        .containsExactly("web-1 0 cpu.utilization 50.0", "web-1 0 cpu.steal 5.0");
    assertThat(metricsIngest.leftOut("mapping")).isEqualTo(4);
  }

  @Test
  void nodeExporter_diskSeries_areMappedToLatencyThroughputAndBusyTime() {
    for (int i = 0; i < 2; i++) {
      for (String disk : List.of("sda", "sdb", "sda1", "dm-0")) {
        node(i, "node_disk_read_time_seconds_total", i * 2, "device", disk);
        node(i, "node_disk_reads_completed_total", i * 1000, "device", disk);
        node(i, "node_disk_read_bytes_total", i * 20e6, "device", disk);
        node(
            i,
            "node_disk_io_time_seconds_total",
            i * (disk.equals("sda") ? 5 : 10),
            "device",
            disk);
      }
    }
    assertThat(metricsIngest.samples().stream().filter(sample -> !sample.contains("{")))
        .containsExactlyInAnyOrder(
            "web-1 0 disk.read.latency 2.0",
            "web-1 0 disk.read.iops 100.0",
            "web-1 0 disk.read.throughput 2.0",
            "web-1 0 disk.busy 50.0");
  }

  private void node(int round, String name, double value, String... labels) {
    Map<String, String> pairs = new HashMap<>(Map.of("instance", "web-1:9100", "job", "node"));
    for (int i = 0; i < labels.length; i += 2) {
      pairs.put(labels[i], labels[i + 1]);
    }
    take(
        new ForeignSeries(name, "", SeriesKind.UNKNOWN, Labels.of(pairs), Labels.NONE),
        NOW - (1 - round) * 20_000L,
        value);
  }

  @Test
  void collector_vcenterReceiverSeries_areMapped() {
    Labels vm =
        Labels.of(
            Map.of(
                "vcenter.vm.id", "5021-a", "vcenter.vm.name", "erp", "vcenter.host.name", "esx-1"));
    vcenter("vcenter.vm.cpu.utilization", "%", vm, Map.of(), 40);
    vcenter("vcenter.vm.memory.ballooned", "MiBy", vm, Map.of(), 1000);
    for (int i = 0; i < 2; i++) {
      long time = NOW - (1 - i) * 20_000L;
      for (String disk : List.of("scsi0:0", "scsi0:1")) {
        Map<String, String> read = Map.of("direction", "read", "object", disk);
        take(
            series("vcenter.vm.disk.latency.avg", "ms", vm, read),
            time,
            disk.endsWith("1") ? 9 : 3);
        take(series("vcenter.vm.disk.throughput", "{KiBy/s}", vm, read), time, 1000);
      }
    }
    assertThat(metricsIngest.samples())
        .containsExactlyInAnyOrder(
            "test/5021-a 0 cpu.utilization 40.0",
            "test/5021-a 0 mem.balloon 1048.576",
            "test/5021-a 0 disk.read.latency 9.0",
            "test/5021-a 0 disk.read.throughput 2.048");
    assertThat(inventory().getFirst().uses()).containsExactly("test/esx-1");
  }

  private void vcenter(
      String name, String unit, Labels resource, Map<String, String> labels, double value) {
    take(series(name, unit, resource, labels), NOW, value);
  }

  private static ForeignSeries series(
      String name, String unit, Labels resource, Map<String, String> labels) {
    return new ForeignSeries(name, unit, SeriesKind.GAUGE, Labels.of(labels), resource);
  }

  private void take(ForeignSeries series, long timeMs, double value) {
    metricsIngest.take(
        new byte[0],
        (body, table, taker) -> taker.take(table.of(series), timeMs, 0, value, body, 0, 0));
  }

  private List<Resource> inventory() {
    return metricsIngest.bus().inventory(Topics.INVENTORY).stream()
        .map(message -> ((InventoryMessage.ResourceVersion) message).resource())
        .toList();
  }
}
