package io.crosstalk.ingest.source.open.remotewrite;

import static io.crosstalk.ingest.source.open.ingest.TestMetricsIngest.NOW;
import static io.crosstalk.ingest.source.open.remotewrite.Writes.request1;
import static io.crosstalk.ingest.source.open.remotewrite.Writes.sample;
import static io.crosstalk.ingest.source.open.remotewrite.Writes.series1;
import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.collectors.LeftOut;
import io.crosstalk.collectors.open.remotewrite.RemoteWrite1;
import io.crosstalk.collectors.open.series.ElectedReplica;
import io.crosstalk.ingest.publish.FakeBus;
import io.crosstalk.ingest.source.open.ingest.IngestResult;
import io.crosstalk.ingest.source.open.ingest.NotAcknowledgedException;
import io.crosstalk.ingest.source.open.ingest.TestMetricsIngest;
import io.crosstalk.ingest.source.open.mapping.TestMappings;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.errors.TimeoutException;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests highly available pairs of Prometheus that write to one URL. The machine's true figures: 30
 * % of the processor, reads of 2 ms, 100 of them and 10 MB a second.
 *
 * @see <a
 *     href="https://github.com/prometheus-operator/prometheus-operator/issues/5011">prometheus-operator
 *     5011</a>
 * @see <a href="https://github.com/thanos-io/thanos/issues/4651">thanos 4651</a>
 * @see <a href="https://github.com/deckhouse/deckhouse/issues/139">deckhouse 139</a>
 * @see <a href="https://github.com/cortexproject/cortex/pull/7240">samples of replicas count as
 *     written</a>
 */
class ReplicasTest {
  private static final int SCRAPE_MS = 15_000;
  private static final int SCRAPES = 40;
  private static final String A = "prometheus_replica=a";
  private static final String B = "prometheus_replica=b";
  private static final double STALE = Double.longBitsToDouble(0x7ff0000000000002L);

  private final TestMetricsIngest metricsIngest = new TestMetricsIngest(TestMappings.shipped());

  @ParameterizedTest
  @CsvSource({
    "prometheus_replica,prometheus=monitoring/k8s",
    "__replica__,cluster=prod",
    "__replica__,__cluster__=prod",
    "prometheus_replica,job=node"
  })
  void replicas_secondsApart_giveTheValuesOfOne(String label, String cluster) {
    for (int i = 0; i < SCRAPES; i++) {
      take(scrape(time(i), label + "=a", cluster));
      take(scrape(time(i) + 4_200, label + "=b", cluster));
    }
    assertThat(metricsIngest.samples()).containsExactlyElementsOf(samplesOfOne());
  }

  @Test
  void replicas_atTheSameMillisecondInOneRequest_areNotAddedUp() {
    for (int i = 0; i < SCRAPES; i++) {
      take(concat(scrape(time(i), A), scrape(time(i), B)));
    }
    assertThat(metricsIngest.samples()).containsExactlyElementsOf(samplesOfOne());
  }

  @Test
  void replicas_samplesOfTheOther_areAcceptedAndReportedWithTheElectedOne() {
    IngestResult first = take(scrape(time(0), A, "cluster=prod"));
    IngestResult second = take(scrape(time(0) + 4_200, B, "cluster=prod"));

    assertThat(first.written().samples()).isEqualTo(5);
    assertThat(second.written().samples()).isEqualTo(5);
    assertThat(second.refusals().count()).isZero();
    assertThat(metricsIngest.tables().replicas("test"))
        .containsExactly(new ElectedReplica("cluster=prod", "a", List.of("a", "b")));
    assertThat(leftOut())
        .singleElement()
        .satisfies(
            left -> {
              assertThat(left.reason()).isEqualTo("replica");
              assertThat(left.count()).isEqualTo(5);
              assertThat(left.example()).contains("prometheus_replica=b");
            });
  }

  @Test
  void electedReplica_ends_isReplacedAfterTwoAndAHalfIntervalsWithoutAJump() {
    for (int i = 0; i < SCRAPES; i++) {
      if (i < 10) {
        take(scrape(time(i), A));
      }
      take(scrape(time(i) + 4_200, B));
    }
    List<String> latencies = samplesOf("disk.read.latency");
    assertThat(latencies).hasSize(9 + (SCRAPES - 12));
    assertThat(latencies).allMatch(sample -> sample.endsWith(" 2.0"));
    assertThat(samplesOf("disk.read.iops")).allMatch(sample -> sample.endsWith(" 100.0"));
    assertThat(metricsIngest.tables().replicas("test").getFirst().elected()).isEqualTo("b");
  }

  @Test
  void otherReplica_ends_changesNothing() {
    for (int i = 0; i < SCRAPES; i++) {
      take(scrape(time(i), A));
      if (i < 6) {
        take(scrape(time(i) + 4_200, B));
      }
    }
    assertThat(metricsIngest.samples()).containsExactlyElementsOf(samplesOfOne());
  }

  @Test
  void electedReplica_returnsWithItsBacklog_doesNotInterfere() {
    for (int i = 0; i < SCRAPES; i++) {
      if (i < 10) {
        take(scrape(time(i), A));
      }
      take(scrape(time(i) + 4_200, B));
    }
    int before = metricsIngest.samples().size();
    for (int i = 10; i < SCRAPES; i++) {
      take(scrape(time(i), A));
    }
    assertThat(metricsIngest.samples()).hasSize(before);
  }

  @Test
  void senders_withDifferentClusters_haveAnElectionEach() {
    for (int i = 0; i < 2; i++) {
      take(latency("x", time(i), "prometheus=ns/k8s", "prometheus_replica=prometheus-k8s-0"));
      take(latency("y", time(i), "prometheus=ns/apps", "prometheus_replica=prometheus-apps-0"));
    }
    assertThat(metricsIngest.samples()).hasSize(4);
    assertThat(metricsIngest.tables().replicas("test"))
        .extracting(ElectedReplica::elected)
        .containsExactly("prometheus-apps-0", "prometheus-k8s-0");
  }

  @Test
  void series_thatOnlyTheOtherReplicaSends_isUsed() {
    for (int i = 0; i < 5; i++) {
      take(latency("x", time(i), A));
      take(latency("x", time(i) + 4_200, B));
      take(latency("only-b", time(i) + 4_200, B));
    }
    assertThat(metricsIngest.samples())
        .filteredOn(sample -> sample.startsWith("only-b"))
        .hasSize(5);
    assertThat(metricsIngest.samples()).filteredOn(sample -> sample.startsWith("x")).hasSize(5);
  }

  @Test
  void series_endsOnTheElectedReplica_continuesWithTheOther() {
    take(latency("x", time(0), A));
    take(latency("x", time(0) + 4_200, B));
    take(request1(series1("disk_latency", List.of("instance=x", A), sample(time(1), STALE))));
    take(latency("x", time(1) + 4_200, B));
    assertThat(metricsIngest.samples()).hasSize(2);
  }

  /** Prometheus Operator with two shards of two replicas each, which all have the same labels. */
  @Test
  void series_thatTwoUnelectedReplicasSend_hasTheValuesOfOne() {
    for (int i = 0; i < 5; i++) {
      take(latency("x", time(i), A));
      take(latency("y", time(i) + 1_000, "prometheus_replica=shard-1-a"));
      take(latency("y", time(i) + 4_200, "prometheus_replica=shard-1-b"));
    }
    assertThat(metricsIngest.samples()).filteredOn(sample -> sample.startsWith("x")).hasSize(5);
    assertThat(metricsIngest.samples()).filteredOn(sample -> sample.startsWith("y")).hasSize(5);
  }

  @Test
  void series_endsOnTheUnelectedReplicaInUse_endsAndContinuesWithAnother() {
    take(latency("x", time(0), A));
    take(latency("y", time(0), B));
    take(latency("y", time(0) + 4_200, "prometheus_replica=c"));
    assertThat(metricsIngest.samples()).hasSize(2);
    take(request1(series1("disk_latency", List.of("instance=y", B), sample(time(1), STALE))));
    take(latency("y", time(1) + 4_200, "prometheus_replica=c"));
    assertThat(metricsIngest.samples()).hasSize(3);
  }

  @Test
  void electedReplica_sendsSeriesLater_isPreferred() {
    take(latency("x", time(0), A));
    take(latency("y", time(0), B));
    take(latency("y", time(1), A));
    take(latency("y", time(1) + 4_200, B));
    assertThat(metricsIngest.samples()).hasSize(3);
  }

  @ParameterizedTest
  @ValueSource(ints = {60, 120, 300})
  void replicas_longScrapeInterval_doNotAlternate(int seconds) {
    for (int i = 0; i < 20; i++) {
      long time = NOW - 7_200_000 + 1000L * seconds * i;
      take(latency("x", time, A));
      take(latency("x", time + 500L * seconds + 5_000, B));
    }
    assertThat(metricsIngest.samples()).hasSizeLessThanOrEqualTo(21);
  }

  @Test
  void request_notAcknowledgedAndRepeated_givesTheSameValues() {
    FakeBus bus = new FakeBus(true);
    TestMetricsIngest failing = new TestMetricsIngest(bus);
    failing.take(counter(time(0), A), RemoteWrite1::read);
    bus.producer().sendException = new TimeoutException("no broker");
    Assertions.assertThatThrownBy(() -> failing.take(counter(time(1), A), RemoteWrite1::read))
        .isInstanceOf(NotAcknowledgedException.class);
    bus.producer().sendException = null;
    failing.take(counter(time(1) + 4_200, B), RemoteWrite1::read);
    failing.take(counter(time(1), A), RemoteWrite1::read);
    assertThat(failing.samples()).hasSize(1).allMatch(sample -> sample.endsWith(" 10.0"));
  }

  @Test
  void labels_configured_areThoseOfReplicas() {
    TestMetricsIngest configured = new TestMetricsIngest(TestMappings.none(), List.of("replica"));
    configured.take(latency("x", time(0), "replica=a"), RemoteWrite1::read);
    configured.take(latency("x", time(0) + 4_200, "replica=b"), RemoteWrite1::read);
    assertThat(configured.samples()).hasSize(1);
  }

  private static byte[] counter(long timeMs, String label) {
    double reads = 10 * (timeMs - time(0)) / 1e3;
    return request1(
        series1("disk_read_iops_total", List.of("instance=x", label), sample(timeMs, reads)));
  }

  private static byte[] latency(String instance, long timeMs, String... labels) {
    List<String> all = new ArrayList<>(List.of(labels));
    all.add("instance=" + instance);
    return request1(series1("disk_latency", all, sample(timeMs, 3)));
  }

  /** Returns a scrape of node_exporter on the machine. */
  private static byte[] scrape(long timeMs, String... labels) {
    double seconds = (timeMs - NOW) / 1e3 + 100_000;
    List<String> common = new ArrayList<>(List.of(labels));
    common.add("instance=db:9100");
    List<byte[]> series = new ArrayList<>();
    Map.of(
            "node_cpu_seconds_total", 0.7,
            "node_disk_read_time_seconds_total", 0.2,
            "node_disk_reads_completed_total", 100.0,
            "node_disk_read_bytes_total", 10e6,
            "node_network_receive_bytes_total", 5e6)
        .forEach(
            (name, perSecond) -> {
              List<String> own = new ArrayList<>(common);
              own.addAll(
                  name.contains("cpu") ? List.of("cpu=0", "mode=idle") : List.of("device=a"));
              series.add(series1(name, own, sample(timeMs, perSecond * seconds)));
            });
    return request1(series.toArray(byte[][]::new));
  }

  private static long time(int scrape) {
    return NOW - (long) (SCRAPES - scrape) * SCRAPE_MS;
  }

  /** Returns the samples that one replica without others gives. */
  private static List<String> samplesOfOne() {
    TestMetricsIngest single = new TestMetricsIngest(TestMappings.shipped());
    for (int i = 0; i < SCRAPES; i++) {
      single.take(scrape(time(i), A), RemoteWrite1::read);
    }
    List<String> samples = single.samples();
    assertThat(samples).hasSize(5 * (SCRAPES - 1));
    return samples;
  }

  private List<String> samplesOf(String metric) {
    return metricsIngest.samples().stream()
        .filter(sample -> sample.contains(" " + metric + " "))
        .map(sample -> sample.replaceAll("(\\d)\\.(0000|9999).*", "$1.0"))
        .toList();
  }

  private List<LeftOut> leftOut() {
    return metricsIngest.sources().tallies().leftOut("test").all();
  }

  private static byte[] concat(byte[] first, byte[] second) {
    byte[] both = Arrays.copyOf(first, first.length + second.length);
    System.arraycopy(second, 0, both, first.length, second.length);
    return both;
  }

  private IngestResult take(byte[] body) {
    return metricsIngest.take(body, RemoteWrite1::read);
  }
}
