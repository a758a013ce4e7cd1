package io.crosstalk.ingest.source.open.mapping;

import static io.crosstalk.ingest.source.open.ingest.TestMetricsIngest.NOW;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.crosstalk.collectors.open.series.ForeignSeries;
import io.crosstalk.collectors.open.series.Labels;
import io.crosstalk.collectors.open.series.SeriesKind;
import io.crosstalk.event.inventory.Resource;
import io.crosstalk.event.inventory.ResourceKind;
import io.crosstalk.event.message.InventoryMessage;
import io.crosstalk.event.message.Topics;
import io.crosstalk.ingest.source.open.ingest.TestMetricsIngest;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/**
 * Tests the mappings {@code cadvisor} and {@code windows-exporter}, with names and labels as the
 * exporters document them and Prometheus completes them.
 */
class PrometheusMappingsTest {
  private static final int STEP = 20;
  private static final String KUBELET = "instance=10.0.0.7:10250 job=kubelet node=node-1 ";
  private static final String API =
      KUBELET
          + "namespace=shop pod=api-7f container=api image=api:1 name=3cd3 id=/kubepods.slice/p1/c1"
          + " ";
  private static final String API_POD =
      KUBELET + "namespace=shop pod=api-7f id=/kubepods.slice/p1 ";

  private final TestMetricsIngest ingest = new TestMetricsIngest(TestMappings.shipped());

  @Test
  void cadvisor_inAKubelet_measuresContainersAndPods() {
    for (int round = 0; round < 2; round++) {
      rate(round, 1.2, "container_cpu_usage_seconds_total", API + "cpu=total");
      rate(round, 10, "container_cpu_cfs_periods_total", API);
      rate(round, 4, "container_cpu_cfs_throttled_periods_total", API);
      rate(round, 250, "container_fs_reads_total", API + "device=/dev/sda");
      rate(round, 250, "container_fs_reads_total", API + "device=/dev/dm-0");
      rate(round, 3e6, "container_fs_writes_bytes_total", API + "device=/dev/sda");
      rate(
          round,
          2,
          "container_memory_failures_total",
          API + "failure_type=pgmajfault scope=container");
      rate(
          round,
          9,
          "container_memory_failures_total",
          API + "failure_type=pgfault scope=container");
      rate(
          round,
          2,
          "container_memory_failures_total",
          API + "failure_type=pgmajfault scope=hierarchy");
      rate(round, 0.2, "container_pressure_cpu_waiting_seconds_total", API_POD);
      rate(round, 1e6, "container_network_receive_bytes_total", API_POD + "interface=eth0");
      rate(round, 2e6, "container_network_transmit_bytes_total", API_POD + "interface=eth0");
      rate(round, 9e6, "container_network_transmit_bytes_total", API_POD + "interface=ens5");
    }

    assertThat(ingest.refusals()).isEmpty();
    assertThat(ours())
        .containsExactlyInAnyOrder(
            "shop/api-7f/api 0 cpu.utilization 120.0",
            "shop/api-7f/api 0 wait.cpu_throttled 40.0",
            "shop/api-7f/api 0 disk.read.iops 250.0",
            "shop/api-7f/api 0 disk.write.throughput 3.0",
            "shop/api-7f/api 0 mem.faults 2.0",
            "shop/api-7f 0 cpu.queue_wait 20.0",
            "shop/api-7f 0 net.rx.throughput 1.0",
            "shop/api-7f 0 net.tx.throughput 2.0");
    assertThat(inventory())
        .extracting(Resource::id, Resource::kind, Resource::uses)
        .containsExactlyInAnyOrder(
            tuple("shop/api-7f/api", ResourceKind.CONTAINER, List.of("shop/api-7f")),
            tuple("shop/api-7f", ResourceKind.POD, List.of("node-1")),
            tuple("node-1", ResourceKind.HOST, List.of()));
  }

  /**
   * Tests the series that a kubelet sends of a pod beside those of its containers (<a
   * href="https://github.com/google/cadvisor/issues/2688">report</a>, <a
   * href="https://github.com/google/cadvisor/issues/2240">report</a>).
   */
  @Test
  void cadvisor_controlGroupOfAPod_isNotAddedToItsContainers() {
    for (int round = 0; round < 2; round++) {
      rate(round, 0.5, "container_cpu_usage_seconds_total", API);
      rate(round, 0.5, "container_cpu_usage_seconds_total", API_POD);
      rate(round, 0.001, "container_cpu_usage_seconds_total", API_POD + "container=POD name=pause");
      rate(round, 40, "container_cpu_usage_seconds_total", KUBELET + "id=/");
    }
    assertThat(ours())
        .containsExactlyInAnyOrder(
            "shop/api-7f/api 0 cpu.utilization 50.0", "shop/api-7f 0 cpu.utilization 50.0");
  }

  /**
   * Tests the container that holds a pod of containerd together: it has the labels of the pod's
   * control group, and a name (<a href="https://github.com/google/cadvisor/issues/2240">three
   * series</a>).
   */
  @Test
  void cadvisor_pauseContainerWithoutALabelContainer_isNotThePod() {
    String pause = API_POD + "image=registry.k8s.io/pause:3.9 name=5f2c ";
    for (int round = 0; round < 2; round++) {
      rate(round, 0, "container_pressure_cpu_waiting_seconds_total", pause);
      rate(round, 0.2, "container_pressure_cpu_waiting_seconds_total", API_POD);
      rate(round, 0.01, "container_cpu_usage_seconds_total", pause);
      rate(round, 0.5, "container_cpu_usage_seconds_total", API_POD);
      rate(round, 1e6, "container_network_receive_bytes_total", pause + "interface=eth0");
    }
    assertThat(ingest.refusals()).isEmpty();
    assertThat(ours())
        .containsExactlyInAnyOrder(
            "shop/api-7f 0 cpu.queue_wait 20.0",
            "shop/api-7f 0 cpu.utilization 50.0",
            "shop/api-7f 0 net.rx.throughput 1.0");
  }

  /**
   * Tests a container that was restarted, whose old series is still sent for a while (<a
   * href="https://github.com/google/cadvisor/issues/2844">report</a>).
   */
  @Test
  void cadvisor_restartedContainer_isTheSumOfBothSeries() {
    String old = API.replace("c1 ", "c0 ");
    for (int round = 0; round < 3; round++) {
      take(round, "container_cpu_usage_seconds_total", 500, old);
      rate(round, 0.5, "container_cpu_usage_seconds_total", API);
    }
    assertThat(ours())
        .containsExactly(
            "shop/api-7f/api 0 cpu.utilization 50.0", "shop/api-7f/api 20 cpu.utilization 50.0");
  }

  @Test
  void cadvisor_withoutKubernetes_measuresContainersOfTheInstance() {
    String web = "instance=dock-1:8080 job=cadvisor name=web id=/docker/3cd3 image=nginx ";
    for (int round = 0; round < 2; round++) {
      rate(round, 0.3, "container_cpu_usage_seconds_total", web + "cpu=cpu00");
      rate(round, 0.4, "container_cpu_usage_seconds_total", web + "cpu=cpu01");
      rate(round, 1e6, "container_network_receive_bytes_total", web + "interface=eth0");
    }
    assertThat(ours())
        .containsExactlyInAnyOrder(
            "dock-1/web 0 cpu.utilization 70.0", "dock-1/web 0 net.rx.throughput 1.0");
    assertThat(inventory())
        .extracting(Resource::id, Resource::kind, Resource::uses)
        .containsExactlyInAnyOrder(
            tuple("dock-1/web", ResourceKind.CONTAINER, List.of("dock-1")),
            tuple("dock-1", ResourceKind.HOST, List.of()));
  }

  @Test
  void cadvisor_twoClusters_keepPodsOfOneNameApart() {
    for (int round = 0; round < 2; round++) {
      rate(round, 0.5, "container_cpu_usage_seconds_total", API + "cluster=eu");
      rate(round, 0.1, "container_cpu_usage_seconds_total", API + "cluster=us");
    }
    assertThat(ours())
        .containsExactlyInAnyOrder(
            "eu/shop/api-7f/api 0 cpu.utilization 50.0",
            "us/shop/api-7f/api 0 cpu.utilization 10.0");
    assertThat(inventory()).extracting(Resource::id).contains("node-1");
  }

  @Test
  void nodeExporter_bondsBridgesAndVlans_areNotCountedBesideTheirMembers() {
    for (int round = 0; round < 2; round++) {
      for (String device : List.of("eno1", "bond0", "bond0.12", "br-a1", "br0", "ovs-system")) {
        rate(
            round,
            1e6,
            "node_network_receive_bytes_total",
            "instance=node-1:9100 cluster=eu device=" + device);
      }
    }
    assertThat(ours()).containsExactly("node-1 0 net.rx.throughput 1.0");
  }

  /** Tests the Collector's receivers where their metrics arrive by remote write. */
  @Test
  void collectorsReceivers_byRemoteWrite_areMappedLikeByOtlp() {
    String host = "job=otelcol instance=4f host_name=app-1 ";
    String pod = "k8s_namespace_name=shop k8s_pod_name=api-7f k8s_node_name=node-1 ";
    for (int round = 0; round < 2; round++) {
      rate(round, 0.7, "system_cpu_time_seconds_total", host + "cpu=cpu0 state=idle");
      rate(round, 100, "system_disk_operations_total", host + "device=sda direction=read");
      rate(
          round,
          0.2,
          "system_disk_operation_time_seconds_total",
          host + "device=sda direction=read");
      rate(round, 3e6, "k8s_pod_network_io_bytes_total", pod + "interface=eth0 direction=receive");
      take(round, "k8s_pod_cpu_usage", 0.5, pod);
    }
    assertThat(ours())
        .containsExactlyInAnyOrder(
            "app-1 0 cpu.utilization 30.0",
            "app-1 0 disk.read.iops 100.0",
            "app-1 0 disk.read.latency 2.0",
            "shop/api-7f 0 net.rx.throughput 3.0",
            "shop/api-7f -20 cpu.utilization 50.0",
            "shop/api-7f 0 cpu.utilization 50.0");
  }

  @Test
  void windowsExporter_ofOneMachine_givesProcessorDisksAndNetwork() {
    String win = "instance=win-1:9182 job=windows ";
    for (int round = 0; round < 2; round++) {
      for (int core = 0; core < 2; core++) {
        rate(round, 0.6, "windows_cpu_time_total", win + "mode=idle core=0," + core);
        rate(round, 0.4, "windows_cpu_time_total", win + "mode=user core=0," + core);
      }
      for (int disk = 0; disk < 2; disk++) {
        rate(round, 100, "windows_physical_disk_reads_total", win + "disk=" + disk);
        rate(round, 0.5, "windows_physical_disk_read_latency_seconds_total", win + "disk=" + disk);
        rate(round, 1e6, "windows_physical_disk_write_bytes_total", win + "disk=" + disk);
        rate(
            round,
            disk == 0 ? 0.9 : 0.3,
            "windows_physical_disk_idle_seconds_total",
            win + "disk=" + disk);
        rate(round, 100, "windows_logical_disk_reads_total", win + "volume=C:");
      }
      rate(round, 3e6, "windows_net_bytes_received_total", win + "nic=Intel_82574L");
      rate(round, 9e6, "windows_net_bytes_received_total", win + "nic=isatap._local_");
      rate(round, 3e6, "windows_net_bytes_received_total", win + "nic=vEthernet_(External)");
      rate(
          round,
          3e6,
          "windows_net_bytes_received_total",
          win + "nic=Microsoft_Network_Adapter_Multiplexor_Driver");
      rate(round, 2, "windows_net_packets_outbound_errors_total", win + "nic=Intel_82574L");
      for (String family : List.of("ipv4", "ipv6")) {
        rate(round, 5, "windows_tcp_segments_retransmitted_total", win + "af=" + family);
        rate(round, 500, "windows_tcp_segments_sent_total", win + "af=" + family);
        take(round, "windows_tcp_connections_established", 10, win + "af=" + family);
      }
      rate(round, 7, "windows_memory_swap_page_reads_total", win);
    }

    assertThat(ingest.refusals()).isEmpty();
    assertThat(ours())
        .containsExactlyInAnyOrder(
            "win-1 0 cpu.utilization 40.0",
            "win-1 0 disk.read.iops 200.0",
            "win-1 0 disk.read.latency 5.0",
            "win-1 0 disk.write.throughput 2.0",
            "win-1 0 disk.busy 70.0",
            "win-1 0 net.rx.throughput 3.0",
            "win-1 0 net.errors 2.0",
            "win-1 0 net.retransmit_ratio 1.0",
            "win-1 0 net.connections 20.0",
            "win-1 0 mem.faults 7.0");
    assertThat(inventory())
        .singleElement()
        .satisfies(each -> assertThat(each.isInferred()).isTrue());
  }

  /**
   * Tests devices whose load is counted again by those below them: partitions (DASD of Linux on Z,
   * SD cards, Ceph), mirrors and caches, and interfaces of shapers, tunnels and virtual machines.
   */
  @Test
  void nodeExporter_devicesAboveOthers_areNotCountedAgain() {
    for (int round = 0; round < 2; round++) {
      for (String disk : List.of("dasda", "dasda1", "mmcblk0p1", "rbd0p2", "drbd0", "bcache0")) {
        rate(round, 100, "node_disk_reads_completed_total", "instance=db device=" + disk);
      }
      for (String port : List.of("eth0", "ifb0", "macvlan0", "gre1", "fwbr100i0", "tailscale0")) {
        rate(round, 5e6, "node_network_receive_bytes_total", "instance=db device=" + port);
      }
    }

    assertThat(ours())
        .containsExactlyInAnyOrder("db 0 disk.read.iops 100.0", "db 0 net.rx.throughput 5.0");
  }

  private void rate(int round, double perSecond, String name, String labels) {
    take(round, name, perSecond * STEP * (50 + round), labels);
  }

  private void take(int round, String name, double value, String labels) {
    Map<String, String> pairs = new HashMap<>();
    for (String pair : labels.strip().split(" ")) {
      String[] parts = pair.split("=", 2);
      pairs.put(parts[0], parts[1]);
    }
    ForeignSeries series =
        new ForeignSeries(name, "", SeriesKind.UNKNOWN, Labels.of(pairs), Labels.NONE);
    long timeMs = NOW - (1L - round) * STEP * 1000;
    ingest.take(
        new byte[0],
        (body, table, taker) -> taker.take(table.of(series), timeMs, 0, value, body, 0, 0));
  }

  /** Published samples of metrics in the vocabulary, with rounded values. */
  private List<String> ours() {
    return ingest.samples().stream()
        .map(sample -> sample.split(" "))
        .filter(parts -> !parts[2].matches("(container|windows|node)_.*"))
        .map(
            parts ->
                String.join(" ", parts[0], parts[1], parts[2])
                    + " "
                    + Math.round(Double.parseDouble(parts[3]) * 1e6) / 1e6)
        .toList();
  }

  private List<Resource> inventory() {
    return ingest.bus().inventory(Topics.INVENTORY).stream()
        .map(message -> ((InventoryMessage.ResourceVersion) message).resource())
        .toList();
  }
}
