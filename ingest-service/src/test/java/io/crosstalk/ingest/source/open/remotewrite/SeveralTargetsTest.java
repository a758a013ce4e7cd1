package io.crosstalk.ingest.source.open.remotewrite;

import static io.crosstalk.ingest.source.open.ingest.TestMetricsIngest.NOW;
import static io.crosstalk.ingest.source.open.remotewrite.Writes.request1;
import static io.crosstalk.ingest.source.open.remotewrite.Writes.sample;
import static io.crosstalk.ingest.source.open.remotewrite.Writes.series1;
import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.collectors.open.remotewrite.RemoteWrite1;
import io.crosstalk.collectors.open.series.LeftOutPoints;
import io.crosstalk.ingest.source.open.ingest.TestMetricsIngest;
import io.crosstalk.ingest.source.open.mapping.TestMappings;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Targets of one Prometheus that measure, or seem to measure, the same machine. */
class SeveralTargetsTest {
  private static final int SCRAPES = 20;
  private static final int SCRAPE_MS = 15_000;

  private final TestMetricsIngest ingest = new TestMetricsIngest(TestMappings.shipped());

  private static long time(int scrape) {
    return NOW - (long) (SCRAPES - scrape) * SCRAPE_MS;
  }

  /** Sends a scrape of a machine with reads in a second. */
  private void scrape(long timeMs, double reads, String... labels) {
    double seconds = (timeMs - NOW) / 1e3 + 100_000;
    List<String> disk = Stream.concat(Stream.of("device=sda"), Stream.of(labels)).toList();
    ingest.take(
        request1(
            series1("node_disk_reads_completed_total", disk, sample(timeMs, reads * seconds)),
            series1("node_disk_read_time_seconds_total", disk, sample(timeMs, 0.2 * seconds))),
        RemoteWrite1::read);
  }

  private Set<String> figures() {
    return ingest.samples().stream()
        .map(sample -> sample.split(" "))
        .map(parts -> "%s %s %.1f".formatted(parts[0], parts[2], Double.parseDouble(parts[3])))
        .collect(Collectors.toSet());
  }

  private List<String> warnings() {
    return LeftOutPoints.warnings(ingest.sources().tallies().leftOut("test"));
  }

  @Test
  void twoJobsThatScrapeOneExporter_countOnceWithAWarning() {
    for (int i = 0; i < SCRAPES; i++) {
      scrape(time(i), 100, "instance=db:9100", "job=node");
      scrape(time(i) + (i % 2) * 4_000L, 100, "instance=db:9100", "job=node-old");
    }

    assertThat(figures())
        .containsExactlyInAnyOrder("db disk.read.iops 100.0", "db disk.read.latency 2.0");
    assertThat(warnings())
        .singleElement()
        .asString()
        .contains("instance", "measured by 'db:9100 node', and by 'db:9100 node-old'");
  }

  @Test
  void twoMachinesBehindPortsOfOneAddress_areNotAddedUp() {
    for (int i = 0; i < SCRAPES; i++) {
      scrape(time(i), 100, "instance=127.0.0.1:9100", "job=node");
      scrape(time(i), 500, "instance=127.0.0.1:9101", "job=node");
    }

    assertThat(figures()).contains("127.0.0.1 disk.read.iops 100.0").hasSize(2);
    assertThat(warnings()).hasSize(1);
  }

  @Test
  void machinesBehindAFederation_areTheirInstances() {
    for (int i = 0; i < SCRAPES; i++) {
      for (int machine = 1; machine <= 2; machine++) {
        scrape(
            time(i),
            100 * machine,
            "instance=prometheus-b:9090",
            "job=federate",
            "exported_instance=db-" + machine + ":9100",
            "exported_job=node");
      }
    }

    assertThat(figures()).contains("db-1 disk.read.iops 100.0", "db-2 disk.read.iops 200.0");
    assertThat(warnings()).isEmpty();
  }

  /** A third Prometheus scrapes both, https://github.com/prometheus/prometheus/issues/7123. */
  @Test
  void highlyAvailablePairBehindAFederation_countsOnceWithAWarningThatNamesBoth() {
    for (int i = 0; i < SCRAPES; i++) {
      for (String of : List.of("a", "b")) {
        scrape(
            time(i),
            100,
            "instance=prometheus-" + of + ":9090",
            "job=federate",
            "exported_instance=db-1:9100",
            "exported_job=node");
      }
    }

    assertThat(figures())
        .containsExactlyInAnyOrder("db-1 disk.read.iops 100.0", "db-1 disk.read.latency 2.0");
    assertThat(warnings())
        .singleElement()
        .asString()
        .contains("'prometheus-a:9090 federate/db-1:9100/node'", "'prometheus-b:9090 federate");
  }

  @Test
  void highlyAvailablePairWithReplicaLabelsBehindAFederation_countsOnce() {
    for (int i = 0; i < SCRAPES; i++) {
      for (String of : List.of("a", "b")) {
        scrape(
            time(i),
            100,
            "prometheus_replica=" + of,
            "instance=prometheus-" + of + ":9090",
            "job=federate",
            "exported_instance=db-1:9100",
            "exported_job=node");
      }
    }

    assertThat(figures())
        .containsExactlyInAnyOrder("db-1 disk.read.iops 100.0", "db-1 disk.read.latency 2.0");
    assertThat(warnings()).hasSize(1);
  }

  /** Series with names of our own, which no mapping knows, are of what the labels name. */
  @Test
  void ownNamesBehindAFederation_areOfTheExportedInstance() {
    ingest.take(
        request1(
            series1(
                "disk_read_latency_milliseconds",
                List.of("instance=prometheus-a:9090", "job=federate", "exported_instance=db-1"),
                sample(NOW, 4))),
        RemoteWrite1::read);

    assertThat(figures()).containsExactly("db-1 disk.read.latency 4.0");
  }

  /** A Prometheus in Kubernetes has the labels namespace, pod and container itself. */
  @Test
  void containersBehindAFederation_areNotThatOfThePrometheus() {
    for (int i = 0; i < SCRAPES; i++) {
      for (int pod = 1; pod <= 2; pod++) {
        double seconds = (time(i) - NOW) / 1e3 + 100_000;
        ingest.take(
            request1(
                series1(
                    "container_fs_reads_total",
                    List.of(
                        "instance=10.0.0.1:9090",
                        "job=federate",
                        "namespace=monitoring",
                        "pod=prometheus-0",
                        "container=prometheus",
                        "exported_instance=node-1",
                        "exported_job=kubelet",
                        "exported_namespace=shop",
                        "exported_pod=cart-" + pod,
                        "exported_container=cart",
                        "device=/dev/sda"),
                    sample(time(i), pod * 10 * seconds))),
            RemoteWrite1::read);
      }
    }

    assertThat(figures())
        .contains("shop/cart-1/cart disk.read.iops 10.0", "shop/cart-2/cart disk.read.iops 20.0")
        .noneMatch(each -> each.contains("prometheus"));
  }

  @Test
  void jobWithAnotherName_takesOverWithoutAWarning() {
    IntStream.range(0, 10).forEach(i -> scrape(time(i), 100, "instance=db:9100", "job=node"));
    IntStream.range(13, SCRAPES)
        .forEach(i -> scrape(time(i), 300, "instance=db:9100", "job=machines"));

    assertThat(figures()).contains("db disk.read.iops 100.0", "db disk.read.iops 300.0");
    assertThat(ingest.leftOut("other_writer")).isZero();
  }
}
