package io.crosstalk.ingest.source.open.remotewrite;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.collectors.open.remotewrite.RemoteWrite1;
import io.crosstalk.collectors.open.remotewrite.RemoteWrite2;
import io.crosstalk.collectors.open.remotewrite.SnappyBlock;
import io.crosstalk.ingest.source.open.ingest.TestMetricsIngest;
import io.crosstalk.ingest.source.open.mapping.TestMappings;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/**
 * Requests of a real Prometheus 3.16 in agent mode, four scrapes in each version of the protocol: a
 * node of which 30 % are busy, a histogram with a mean of 4 ms, a label name in UTF-8, and series
 * of kube-state-metrics.
 */
class RecordedPrometheusTest {
  private static final int LIMIT = 1_000_000;

  private final TestMetricsIngest ingest = new TestMetricsIngest(TestMappings.shipped());

  private void take(String version) throws Exception {
    Duration until =
        Duration.between(ingest.clock().instant(), Instant.parse("2026-12-01T13:35:00Z"));
    ingest.clock().advance(until);
    for (int i = 1; i <= 4; i++) {
      byte[] body = SnappyBlock.decompress(request(version, i), LIMIT, bytes -> {});
      ingest.take(body, version.equals("v1") ? RemoteWrite1::read : RemoteWrite2::read);
    }
    assertThat(ingest.refusals()).isEmpty();
  }

  private static byte[] request(String version, int number) throws IOException {
    String name = "/remotewrite/prometheus-3-%s-%d.snappy".formatted(version, number);
    try (InputStream in =
        Objects.requireNonNull(RecordedPrometheusTest.class.getResourceAsStream(name), name)) {
      return in.readAllBytes();
    }
  }

  /** Returns the samples without their times, each once, with rounded values. */
  private Set<String> figures() {
    return ingest.samples().stream()
        .map(sample -> sample.split(" "))
        .map(parts -> "%s %s %.0f".formatted(parts[0], parts[2], Double.parseDouble(parts[3])))
        .collect(Collectors.toSet());
  }

  @Test
  void version1_isTaken() throws Exception {
    take("v1");

    assertThat(figures())
        .contains("db-1 cpu.utilization 30", "orders app.response_time 42")
        .containsAll(amountsOfKubernetes());
  }

  @Test
  void version2_isTaken() throws Exception {
    take("v2");

    assertThat(figures())
        .contains(
            "db-1 cpu.utilization 30", "orders app.response_time 42", "db-1 disk.read.latency 4")
        .containsAll(amountsOfKubernetes());
  }

  /** The label {@code resource} of kube-state-metrics is no resource. */
  private static List<String> amountsOfKubernetes() {
    return List.of(
        "shop/api-0/api kube_pod_container_resource_requests{container=api,namespace=shop,node=node-1,pod=api-0,resource=memory,uid=u1,unit=byte} 134217728",
        "shop/api-0/api kube_pod_container_status_restarts_total{container=api,namespace=shop,pod=api-0,uid=u1} 0");
  }
}
