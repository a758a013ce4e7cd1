package io.crosstalk.ingest.source.open.otlp;

import static io.crosstalk.ingest.source.open.ingest.TestMetricsIngest.NOW;
import static io.crosstalk.ingest.source.open.otlp.Otlp.attributes;
import static io.crosstalk.ingest.source.open.otlp.Otlp.gauge;
import static io.crosstalk.ingest.source.open.otlp.Otlp.point;
import static io.opentelemetry.proto.metrics.v1.AggregationTemporality.AGGREGATION_TEMPORALITY_CUMULATIVE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.crosstalk.collectors.open.otlp.OtlpProtobuf;
import io.crosstalk.event.inventory.Resource;
import io.crosstalk.event.inventory.ResourceKind;
import io.crosstalk.event.message.InventoryMessage;
import io.crosstalk.event.message.Topics;
import io.crosstalk.ingest.source.open.ingest.IngestResult;
import io.crosstalk.ingest.source.open.ingest.TestMetricsIngest;
import io.crosstalk.ingest.source.open.mapping.TestMappings;
import io.opentelemetry.proto.common.v1.KeyValue;
import io.opentelemetry.proto.metrics.v1.Metric;
import io.opentelemetry.proto.metrics.v1.NumberDataPoint;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Tests the mappings {@code hostmetrics} and {@code kubeletstats}, with metrics and attributes as
 * the receivers of the OpenTelemetry Collector document them.
 */
class CollectorMappingTest {
  private static final long STEP_MS = 15_000;
  private static final double STEP = 15;

  private final TestMetricsIngest ingest = new TestMetricsIngest(TestMappings.shipped());

  /**
   * Tests what a Collector with hostmetrics and resource detection sends of one host (<a
   * href="https://github.com/open-telemetry/opentelemetry-helm-charts/issues/1306">its use</a>).
   */
  @Test
  void hostmetrics_ofOneHost_giveProcessorDisksAndNetwork() {
    List<KeyValue> host = attributes("host.name", "app-1", "os.type", "linux");
    for (int round = 0; round < 2; round++) {
      double s = 1000 + round * STEP;
      take(
          host,
          sum("system.cpu.time", "s", round, s, 0.7, "cpu", "cpu0", "state", "idle"),
          sum("system.cpu.time", "s", round, s, 0.3, "cpu", "cpu0", "state", "user"),
          sum("system.cpu.time", "s", round, s, 0.9, "cpu", "cpu1", "state", "idle"),
          sum("system.cpu.time", "s", round, s, 0.04, "cpu", "cpu0", "state", "steal"),
          sum("system.cpu.time", "s", round, s, 0.02, "cpu", "cpu1", "state", "steal"),
          disk("system.disk.operations", "{operations}", round, s, 100, "sda", "read"),
          disk("system.disk.operations", "{operations}", round, s, 50, "sda", "write"),
          disk("system.disk.operation_time", "s", round, s, 0.2, "sda", "read"),
          disk("system.disk.operation_time", "s", round, s, 0.05, "sda", "write"),
          disk("system.disk.io", "By", round, s, 1e7, "sda", "read"),
          disk("system.disk.io", "By", round, s, 5e6, "sda", "write"),
          sum("system.disk.io_time", "s", round, s, 0.25, "device", "sda"),
          sum("system.disk.weighted_io_time", "s", round, s, 1.5, "device", "sda"),
          gauge(
              "system.disk.pending_operations",
              "{operations}",
              point(time(round), 7, "device", "sda")),
          disk("system.network.io", "By", round, s, 5e6, "eth0", "receive"),
          disk("system.network.io", "By", round, s, 2e6, "eth0", "transmit"),
          disk("system.network.io", "By", round, s, 9e6, "lo", "transmit"),
          disk("system.network.io", "By", round, s, 5e6, "bond0", "receive"),
          disk("system.network.io", "By", round, s, 5e6, "eth0.100", "receive"),
          disk("system.network.io", "By", round, s, 5e6, "br0", "receive"),
          disk("system.network.io", "By", round, s, 5e6, "ovs-system", "receive"),
          disk("system.network.io", "By", round, s, 5e6, "team0", "receive"),
          disk("system.network.io", "By", round, s, 5e6, "vEthernet (nat)", "receive"),
          disk("system.network.errors", "{errors}", round, s, 2, "eth0", "receive"),
          disk("system.network.dropped", "{packets}", round, s, 1, "eth0", "receive"),
          disk("system.network.dropped", "{packets}", round, s, 3, "eth0", "transmit"),
          connections(round, 12, "ESTABLISHED"),
          connections(round, 99, "TIME_WAIT"));
    }

    assertThat(ingest.refusals()).isEmpty();
    assertThat(ours())
        .containsExactlyInAnyOrder(
            "app-1 0 cpu.utilization 20.0",
            "app-1 0 cpu.steal 3.0",
            "app-1 0 disk.read.latency 2.0",
            "app-1 0 disk.write.latency 1.0",
            "app-1 0 disk.read.iops 100.0",
            "app-1 0 disk.write.iops 50.0",
            "app-1 0 disk.read.throughput 10.0",
            "app-1 0 disk.write.throughput 5.0",
            "app-1 0 disk.busy 25.0",
            "app-1 0 disk.queue_depth 1.5",
            "app-1 0 net.rx.throughput 5.0",
            "app-1 0 net.tx.throughput 2.0",
            "app-1 0 net.errors 2.0",
            "app-1 0 net.discards 4.0",
            "app-1 -15 net.connections 12.0",
            "app-1 0 net.connections 12.0");
    assertThat(inventory())
        .singleElement()
        .satisfies(
            each -> {
              assertThat(each.id()).isEqualTo("app-1");
              assertThat(each.kind()).isEqualTo(ResourceKind.HOST);
              assertThat(each.isInferred()).isTrue();
            });
  }

  /**
   * Tests a disk with its partitions and a logical volume, which count the same requests again (<a
   * href="https://github.com/TPC-Council/HammerDB/issues/909">report</a>).
   */
  @Test
  void hostmetrics_partitionsAndLogicalVolumes_areNotCountedAgain() {
    for (int round = 0; round < 2; round++) {
      double s = 1000 + round * STEP;
      for (String device : List.of("nvme0n1", "nvme0n1p1", "nvme0n1p2", "dm-0", "loop3")) {
        take(
            attributes("host.name", "app-1"),
            disk("system.disk.operations", "{operations}", round, s, 3000, device, "read"));
      }
    }
    assertThat(ours()).containsExactly("app-1 0 disk.read.iops 3000.0");
  }

  /**
   * Tests attributes as the semantic conventions name them now, which the receiver has behind
   * feature gates (<a
   * href="https://github.com/open-telemetry/semantic-conventions/issues/1139">renaming</a>).
   */
  @Test
  void hostmetrics_withAttributesOfTheStableConventions_giveTheSameFigures() {
    for (int round = 0; round < 2; round++) {
      double s = 1000 + round * STEP;
      take(
          attributes("host.name", "app-1"),
          sum("system.cpu.time", "s", round, s, 0.7, "cpu.logical_number", "0", "cpu.mode", "idle"),
          sum("system.cpu.time", "s", round, s, 0.3, "cpu.logical_number", "0", "cpu.mode", "user"),
          io("system.disk.operations", "{operation}", round, s, 100, "sda", "read"),
          io("system.disk.operations", "{operation}", round, s, 100, "dm-0", "read"),
          io("system.disk.operation_time", "s", round, s, 0.2, "sda", "read"),
          sum("system.disk.weighted_io_time", "s", round, s, 1.5, "system.device", "sda"),
          sum("system.disk.weighted_io_time", "s", round, s, 1.5, "system.device", "dm-0"),
          net("system.network.io", "By", round, s, 5e6, "eth0", "receive"),
          net("system.network.io", "By", round, s, 9e6, "lo", "receive"),
          net("system.network.packet.dropped", "{packet}", round, s, 1, "eth0", "receive"),
          net("system.network.packet.dropped", "{packet}", round, s, 7, "veth3", "receive"));
    }
    assertThat(ingest.refusals()).isEmpty();
    assertThat(ours())
        .containsExactlyInAnyOrder(
            "app-1 0 cpu.utilization 30.0",
            "app-1 0 disk.read.iops 100.0",
            "app-1 0 disk.read.latency 2.0",
            "app-1 0 disk.queue_depth 1.5",
            "app-1 0 net.rx.throughput 5.0",
            "app-1 0 net.discards 1.0");
  }

  /** Tests what the package host-metrics of JavaScript sends. */
  @Test
  void hostmetrics_ofJavaScript_giveProcessorAndNetwork() {
    for (int round = 0; round < 2; round++) {
      double s = 1000 + round * STEP;
      take(
          attributes("host.name", "app-1"),
          sum("system.cpu.time", "s", round, s, 0.7, "system.cpu.state", "idle"),
          sum("system.cpu.time", "s", round, s, 0.3, "system.cpu.state", "user"),
          sum(
              "system.network.io",
              "By",
              round,
              s,
              5e6,
              "network.io.direction",
              "receive",
              "system.device",
              "eth0"));
    }
    assertThat(ours())
        .containsExactlyInAnyOrder("app-1 0 cpu.utilization 30.0", "app-1 0 net.rx.throughput 5.0");
  }

  private static Metric io(
      String name, String unit, int round, double s, double rate, String device, String way) {
    return sum(name, unit, round, s, rate, "system.device", device, "disk.io.direction", way);
  }

  private static Metric net(
      String name, String unit, int round, double s, double rate, String device, String way) {
    return sum(
        name, unit, round, s, rate, "network.interface.name", device, "network.io.direction", way);
  }

  /** Tests the two figures of the processor's use together, of which one is not sent by default. */
  @Test
  void hostmetrics_timeAndUtilizationOfTheProcessor_areOneFigure() {
    for (int round = 0; round < 2; round++) {
      double s = 1000 + round * STEP;
      take(
          attributes("host.name", "app-1"),
          sum("system.cpu.time", "s", round, s, 0.4, "cpu", "cpu0", "state", "idle"),
          gauge(
              "system.cpu.utilization",
              "1",
              point(time(round), 0.4, "cpu", "cpu0", "state", "idle"),
              point(time(round), 0.6, "cpu", "cpu0", "state", "user")));
    }
    assertThat(ours()).containsExactly("app-1 0 cpu.utilization 60.0");
  }

  /**
   * Tests metrics of a host without its name (<a
   * href="https://github.com/open-telemetry/opentelemetry-helm-charts/issues/1895">report</a>).
   */
  @Test
  void hostmetrics_withoutResourceDetection_areRefusedWithTheMissingAttribute() {
    IngestResult result =
        take(
            attributes("k8s.cluster.name", "demo"),
            sum("system.cpu.time", "s", 0, 1000, 0.4, "cpu", "cpu0", "state", "idle"));

    assertThat(result.refusals().count()).isEqualTo(1);
    assertThat(ingest.refusals().getFirst()).contains("the attribute host.name is missing");
  }

  /**
   * Tests two pods of one node, on which resource detection has put the node's host name (<a
   * href="https://github.com/open-telemetry/opentelemetry-collector-contrib/issues/38298">report</a>).
   */
  @Test
  void kubeletstats_podsWithTheHostNameOfTheirNode_areResourcesOfTheirOwn() {
    for (int round = 0; round < 2; round++) {
      pod(round, "api-7f", 0.2, 1e5, "host.name", "node-1");
      pod(round, "batch-99", 3.6, 9e7, "host.name", "node-1");
    }

    assertThat(ingest.refusals()).isEmpty();
    assertThat(ours())
        .containsExactlyInAnyOrder(
            "shop/api-7f -15 cpu.utilization 20.0",
            "shop/api-7f 0 cpu.utilization 20.0",
            "shop/api-7f 0 net.tx.throughput 0.1",
            "shop/batch-99 -15 cpu.utilization 360.0",
            "shop/batch-99 0 cpu.utilization 360.0",
            "shop/batch-99 0 net.tx.throughput 90.0");
    assertThat(inventory())
        .extracting(Resource::id, Resource::kind, Resource::uses)
        .containsExactlyInAnyOrder(
            tuple("shop/api-7f", ResourceKind.POD, List.of("node-1")),
            tuple("shop/batch-99", ResourceKind.POD, List.of("node-1")),
            tuple("node-1", ResourceKind.HOST, List.of()));
  }

  /**
   * Tests the name of older receivers for the used processors (<a
   * href="https://github.com/open-telemetry/opentelemetry-collector-contrib/issues/27885">report</a>).
   */
  @Test
  void kubeletstats_ofAnOlderCollector_utilizationIsTheNumberOfUsedProcessors() {
    String[] container = {
      "k8s.namespace.name", "shop", "k8s.pod.name", "api-7f", "k8s.container.name", "api"
    };
    take(
        attributes("k8s.namespace.name", "shop", "k8s.pod.name", "api-7f"),
        gauge("k8s.pod.cpu.utilization", "1", point(time(0), 1.5)));
    take(attributes(container), gauge("container.cpu.utilization", "1", point(time(0), 1.25)));

    assertThat(ours())
        .containsExactlyInAnyOrder(
            "shop/api-7f -15 cpu.utilization 150.0", "shop/api-7f/api -15 cpu.utilization 125.0");
  }

  @Test
  void kubeletstats_podsWithTheNameOfTheirNode_areResourcesOfTheirOwn() {
    pod(0, "api-7f", 0.2, 1e5, "k8s.node.name", "node-1");
    pod(0, "batch-99", 3.6, 9e7, "k8s.node.name", "node-1");

    assertThat(ours())
        .containsExactlyInAnyOrder(
            "shop/api-7f -15 cpu.utilization 20.0", "shop/batch-99 -15 cpu.utilization 360.0");
    assertThat(inventory())
        .extracting(Resource::id)
        .containsExactlyInAnyOrder("shop/api-7f", "shop/batch-99", "node-1");
  }

  /**
   * Tests a Collector that puts its own pod's name on all that passes (<a
   * href="https://github.com/grafana/k8s-monitoring-helm/issues/3015">report</a>).
   */
  @Test
  void kubeletstats_hostNameOfTheCollector_doesNotReplaceTheNode() {
    pod(0, "api-7f", 0.2, 1e5, "host.name", "collector-rp4g2", "k8s.node.name", "node-1");

    assertThat(inventory())
        .extracting(Resource::id, Resource::uses)
        .containsExactlyInAnyOrder(
            tuple("shop/api-7f", List.of("node-1")), tuple("node-1", List.of()));
  }

  /** Tests a pod of which some senders know the node, and others only the host that they see. */
  @Test
  void kubeletstats_hostNameAlone_doesNotReplaceTheNode() {
    pod(0, "api-7f", 0.2, 1e5, "host.name", "early");
    pod(1, "api-7f", 0.2, 1e5, "k8s.node.name", "node-1");
    pod(2, "api-7f", 0.2, 1e5, "host.name", "late");
    pod(3, "api-7f", 0.2, 1e5, "k8s.node.name", "node-1");

    assertThat(inventory())
        .filteredOn(each -> each.kind() == ResourceKind.POD)
        .extracting(Resource::uses)
        .containsExactly(List.of("early"), List.of("node-1"));
  }

  /**
   * Tests two clusters of which neither sends its name, with pods of one name: the pod must not
   * change its node with each request, but does when it is no longer sent with the present one.
   */
  @Test
  void kubeletstats_sendersDisagreeAboutTheNode_oneStaysWhileItIsSent() {
    for (int round = 0; round < 40; round++) {
      if (round < 10) {
        pod(round, "db-0", 0.2, 1e5, "k8s.node.name", "node-1");
      }
      pod(round, "db-0", 0.2, 1e5, "k8s.node.name", "node-2");
    }

    assertThat(inventory())
        .filteredOn(each -> each.kind() == ResourceKind.POD)
        .extracting(Resource::uses)
        .containsExactly(
            List.of("node-1"), List.of("node-2"), List.of("node-1"), List.of("node-2"));
  }

  /** Tests a pod with hostNetwork, which has the interfaces of its node. */
  @Test
  void kubeletstats_interfacesOfTheNode_areNoLoadOfAPod() {
    for (int round = 0; round < 2; round++) {
      double s = 1000 + round * STEP;
      for (String name : List.of("ens5", "cali12", "eth0")) {
        take(
            attributes("k8s.namespace.name", "shop", "k8s.pod.name", "api-7f"),
            sum(
                "k8s.pod.network.io",
                "By",
                round,
                s,
                1e6,
                "interface",
                name,
                "direction",
                "receive"));
      }
    }
    assertThat(ours()).containsExactly("shop/api-7f 0 net.rx.throughput 1.0");
  }

  /** Tests nodes of one name in two clusters, measured by both receivers. */
  @Test
  void collectors_ofTwoClusters_keepNodesOfOneNameApart() {
    for (String cluster : List.of("eu", "us")) {
      pod(0, "api-7f", 0.2, 1e5, "k8s.node.name", "node-1", "k8s.cluster.name", cluster);
      take(
          attributes("k8s.node.name", "node-1", "k8s.cluster.name", cluster),
          connections(0, 12, "ESTABLISHED"));
    }
    assertThat(ours()).contains("eu/node-1 -15 net.connections 12.0");
    assertThat(inventory())
        .extracting(Resource::id, Resource::uses)
        .containsExactlyInAnyOrder(
            tuple("eu/shop/api-7f", List.of("eu/node-1")),
            tuple("eu/node-1", List.of()),
            tuple("us/shop/api-7f", List.of("us/node-1")),
            tuple("us/node-1", List.of()));
  }

  /** Tests that what lasts is not forgotten, although nothing about it changes. */
  @Test
  void kubeletstats_unchangedPod_isDescribedAgainAfterTwoWeeks() {
    Duration quarter = Duration.ofMinutes(15);
    for (int i = 0; i <= 15 * 24 * 4; i++) {
      pod((int) (i * quarter.toMillis() / STEP_MS), "api-7f", 0.2, 1e5);
      ingest.clock().advance(quarter);
    }
    assertThat(inventory()).extracting(Resource::id).containsExactly("shop/api-7f", "shop/api-7f");
  }

  @Test
  void kubeletstats_podWithoutAnyAttribute_isRefusedWithTheMissingAttribute() {
    IngestResult result = take(List.of(), gauge("k8s.pod.cpu.usage", "{cpu}", point(time(0), 0.2)));

    assertThat(result.refusals().count()).isEqualTo(1);
    assertThat(ingest.refusals().getFirst()).contains("the attribute k8s.pod.name is missing");
    assertThat(ingest.samples()).isEmpty();
  }

  @Test
  void kubeletstats_containerVolumeAndFaults_belongToTheirPod() {
    List<KeyValue> container =
        attributes(
            "k8s.namespace.name", "shop",
            "k8s.pod.name", "db-0",
            "k8s.container.name", "postgres",
            "k8s.node.name", "node-1");
    List<KeyValue> claim =
        attributes(
            "k8s.namespace.name", "shop",
            "k8s.pod.name", "db-0",
            "k8s.volume.name", "data",
            "k8s.volume.type", "persistentVolumeClaim",
            "k8s.persistentvolumeclaim.name", "data-db-0",
            "k8s.node.name", "node-1");
    for (int round = 0; round < 2; round++) {
      take(
          container,
          gauge("container.cpu.usage", "{cpu}", point(time(round), 1.5)),
          gauge("container.memory.major_page_faults", "1", point(time(round), 100 + 30 * round)));
      take(
          claim,
          gauge("k8s.volume.available", "By", point(time(round), 2.5e9)),
          gauge("k8s.volume.capacity", "By", point(time(round), 10e9)));
    }

    assertThat(ours())
        .contains(
            "shop/db-0/postgres 0 cpu.utilization 150.0",
            "shop/db-0/postgres 0 mem.faults 2.0",
            "shop/pvc/data-db-0 0 pool.used 75.0");
    assertThat(inventory().stream().filter(each -> each.kind() == ResourceKind.POD).toList())
        .last()
        .satisfies(
            each ->
                assertThat(each.uses()).containsExactlyInAnyOrder("node-1", "shop/pvc/data-db-0"));
  }

  /** Tests the pressure of control groups, which the receiver sends when it is switched on. */
  @Test
  void kubeletstats_pressure_isTimeThatAPodWaits() {
    for (int round = 0; round < 2; round++) {
      double s = 1000 + round * STEP;
      take(
          attributes("k8s.namespace.name", "shop", "k8s.pod.name", "api-7f"),
          sum("k8s.pod.cpu.pressure.time", "s", round, s, 0.3, "psi.type", "some"),
          sum("k8s.pod.cpu.pressure.time", "s", round, s, 0.1, "psi.type", "full"),
          sum("k8s.pod.io.pressure.time", "s", round, s, 0.05, "psi.type", "some"));
    }
    assertThat(ours())
        .containsExactlyInAnyOrder(
            "shop/api-7f 0 cpu.queue_wait 30.0", "shop/api-7f 0 wait.disk_other 5.0");
  }

  @Test
  void describedResources_ofManySeries_areLimitedByTheSeries() {
    TestMetricsIngest narrow = new TestMetricsIngest(TestMappings.shipped(), 10, 2);
    for (int i = 0; i < 50; i++) {
      byte[] body =
          Otlp.request(
                  attributes(
                      "k8s.namespace.name", "shop",
                      "k8s.pod.name", "job-" + i,
                      "k8s.node.name", "node-1"),
                  gauge("k8s.pod.cpu.usage", "{cpu}", point(NOW, 1)))
              .toByteArray();
      narrow.take(body, OtlpProtobuf::read);
    }
    assertThat(narrow.samples()).hasSize(10);
    assertThat(narrow.bus().inventory(Topics.INVENTORY)).hasSize(11);
    assertThat(narrow.refusals()).hasSize(40).allMatch(text -> text.contains("too many series"));
  }

  private void pod(int round, String name, double cpu, double bytes, String... further) {
    List<KeyValue> resource =
        attributes(
            Stream.concat(
                    Stream.of("k8s.pod.name", name, "k8s.namespace.name", "shop"),
                    Stream.of(further))
                .toArray(String[]::new));
    take(
        resource,
        gauge("k8s.pod.cpu.usage", "{cpu}", point(time(round), cpu)),
        network("k8s.pod.network.io", round, bytes));
  }

  private static Metric network(String name, int round, double perSecond) {
    return sum(
        name,
        "By",
        round,
        1000 + round * STEP,
        perSecond,
        "interface",
        "eth0",
        "direction",
        "transmit");
  }

  private static Metric disk(
      String name,
      String unit,
      int round,
      double seconds,
      double rate,
      String device,
      String direction) {
    return sum(name, unit, round, seconds, rate, "device", device, "direction", direction);
  }

  private static Metric connections(int round, double count, String state) {
    return Otlp.sum(
        "system.network.connections",
        "{connections}",
        AGGREGATION_TEMPORALITY_CUMULATIVE,
        false,
        point(time(round), count, "protocol", "tcp", "state", state));
  }

  private static Metric sum(
      String name, String unit, int round, double seconds, double rate, String... attributes) {
    NumberDataPoint.Builder point = point(time(round), rate * seconds, attributes);
    return Otlp.sum(
        name,
        unit,
        AGGREGATION_TEMPORALITY_CUMULATIVE,
        true,
        point.setStartTimeUnixNano((NOW - 1_000_000) * 1_000_000));
  }

  private static long time(int round) {
    return NOW - (1 - round) * STEP_MS;
  }

  private IngestResult take(List<KeyValue> resource, Metric... metrics) {
    return ingest.take(Otlp.request(resource, metrics).toByteArray(), OtlpProtobuf::read);
  }

  /** Published samples of metrics in the vocabulary, with rounded values. */
  private List<String> ours() {
    List<String> ours = new ArrayList<>();
    for (String sample : ingest.samples()) {
      String[] parts = sample.split(" ");
      if (!parts[2].startsWith("system.") && !parts[2].startsWith("k8s.")) {
        ours.add(
            String.join(" ", parts[0], parts[1], parts[2])
                + " "
                + Math.round(Double.parseDouble(parts[3]) * 1e6) / 1e6);
      }
    }
    return ours;
  }

  private List<Resource> inventory() {
    return ingest.bus().inventory(Topics.INVENTORY).stream()
        .map(message -> ((InventoryMessage.ResourceVersion) message).resource())
        .toList();
  }
}
