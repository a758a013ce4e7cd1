package io.crosstalk.ingest.source.open.otlp;

import static io.crosstalk.ingest.source.open.ingest.TestMetricsIngest.MINUTE;
import static io.crosstalk.ingest.source.open.ingest.TestMetricsIngest.NOW;
import static io.opentelemetry.proto.metrics.v1.AggregationTemporality.AGGREGATION_TEMPORALITY_CUMULATIVE;
import static io.opentelemetry.proto.metrics.v1.AggregationTemporality.AGGREGATION_TEMPORALITY_DELTA;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.crosstalk.collectors.open.otlp.OtlpProtobuf;
import io.crosstalk.collectors.open.proto.MalformedProtoException;
import io.crosstalk.ingest.publish.FakeBus;
import io.crosstalk.ingest.source.open.ingest.NotAcknowledgedException;
import io.crosstalk.ingest.source.open.ingest.TestMetricsIngest;
import io.opentelemetry.proto.metrics.v1.Metric;
import java.util.Arrays;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.apache.kafka.common.errors.TimeoutException;
import org.junit.jupiter.api.Test;

/**
 * Tests requests that Kafka did not acknowledge. Whether their senders repeat them or not, no
 * growth of a counter is lost.
 */
class OtlpRetryTest {
  private final FakeBus bus = new FakeBus(true);
  private final TestMetricsIngest metricsIngest = new TestMetricsIngest(bus);

  @Test
  void counter_requestRepeated_givesTheSameValue() {
    take(bytesRead(-40, 100));
    assertNotAcknowledged(bytesRead(-20, 160));
    take(bytesRead(-20, 160));
    take(bytesRead(0, 180));
    assertThat(metricsIngest.samples())
        .containsExactly("vm-1 -20 disk.read.throughput 3.0", "vm-1 0 disk.read.throughput 1.0");
  }

  @Test
  void counter_requestNotRepeated_growsSinceTheAcknowledgedValue() {
    take(bytesRead(-40, 100));
    assertNotAcknowledged(bytesRead(-20, 160));
    take(bytesRead(0, 180));
    assertThat(metricsIngest.samples()).containsExactly("vm-1 0 disk.read.throughput 2.0");
  }

  @Test
  void firstValue_requestRepeated_isStillTheFirst() {
    take(Otlp.of("vm-1", Otlp.gauge("disk.latency", "ms", Otlp.point(NOW, 1))));
    assertNotAcknowledged(with(bytesRead(-20, 100), "disk.latency", 2));
    take(bytesRead(-20, 100));
    take(bytesRead(0, 160));
    assertThat(metricsIngest.samples()).contains("vm-1 0 disk.read.throughput 3.0");
  }

  @Test
  void severalValues_requestFails_areRolledBackTogether() {
    take(bytesRead(-60, 100));
    byte[] two = bytes(bytesRead(-40, 120), bytesRead(-20, 180));
    assertNotAcknowledged(two);
    take(two);
    assertThat(metricsIngest.samples())
        .containsExactly("vm-1 -40 disk.read.throughput 1.0", "vm-1 -20 disk.read.throughput 3.0");
  }

  @Test
  void delta_requestRepeated_isNotLost() {
    byte[] errors = errors(NOW);
    assertNotAcknowledged(errors);
    take(errors);
    take(errors);
    assertThat(metricsIngest.samples()).containsExactly("app-1 0 app.errors 20.0");
  }

  @Test
  void pointOfAnOlderProcess_requestRepeated_isCountedOnce() {
    long olderStart = NOW - 2 * MINUTE;
    take(bytesRead(-40, 100));
    byte[] older = with(bytesRead(olderStart, -20, 900), "disk.latency", 2);
    assertNotAcknowledged(older);
    assertNotAcknowledged(older);
    take(older);
    take(bytesRead(0, 180));
    assertThat(metricsIngest.samples()).contains("vm-1 0 disk.read.throughput 2.0");
  }

  @Test
  void delta_ofARequestThatALaterOneOvertakes_isReportedAsLostGrowth() {
    FakeBus slow = new FakeBus(false);
    TestMetricsIngest ingest = new TestMetricsIngest(slow);
    ingest.take(
        errors(NOW - 30_000),
        (body, table, taker) -> {
          CompletableFuture<Void> later = send(ingest, errors(NOW));
          await().until(() -> !slow.samples().isEmpty());
          OtlpProtobuf.read(body, table, taker);
          slow.producer().completeNext();
          later.join();
        });
    assertThat(ingest.leftOut("lost_growth")).isEqualTo(1);
  }

  @Test
  void mean_requestRepeated_isTheSame() {
    take(Otlp.of("x", Otlp.histogram("app.response_time", "s", NOW - MINUTE, 10, 1)));
    byte[] next = Otlp.of("x", Otlp.histogram("app.response_time", "s", NOW - 30_000, 30, 6));
    assertNotAcknowledged(next);
    assertNotAcknowledged(next);
    take(next);
    take(next);
    take(Otlp.of("x", Otlp.histogram("app.response_time", "s", NOW, 40, 7)));
    assertThat(metricsIngest.samples())
        .containsExactly("x -30 app.response_time 250.0", "x 0 app.response_time 100.0");
  }

  @Test
  void request_malformedAtItsEnd_changesNoState() {
    take(bytesRead(-40, 100));
    byte[] broken = bytes(bytesRead(-20, 160), new byte[] {10, 99});
    assertThatThrownBy(() -> take(broken)).isInstanceOf(MalformedProtoException.class);
    take(bytesRead(-20, 160));
    assertThat(metricsIngest.samples()).containsExactly("vm-1 -20 disk.read.throughput 3.0");
  }

  @Test
  void nextValue_previousRequestNotAcknowledgedYet_waits() {
    FakeBus slow = new FakeBus(false);
    TestMetricsIngest slowDoor = new TestMetricsIngest(slow);
    CompletableFuture<Void> first = send(slowDoor, bytesRead(-40, 100));
    first.join();
    CompletableFuture<Void> second = send(slowDoor, bytesRead(-20, 160));
    await().until(() -> !slow.samples().isEmpty());
    CompletableFuture<Void> third = send(slowDoor, bytesRead(0, 180));
    CompletableFuture<Void> other =
        send(slowDoor, only("y", Otlp.gauge("disk.latency", "ms", Otlp.point(NOW, 1))));
    await().until(() -> slow.samples().size() == 2);
    assertThat(third).isNotDone();

    slow.producer().errorNext(new TimeoutException("no broker"));
    await().until(() -> slow.samples().size() == 3);
    slow.producer().completeNext();
    slow.producer().completeNext();

    assertThatThrownBy(second::join).isInstanceOf(CompletionException.class);
    third.join();
    other.join();
    assertThat(slowDoor.samples()).contains("vm-1 0 disk.read.throughput 2.0");
  }

  private static CompletableFuture<Void> send(TestMetricsIngest to, byte[] body) {
    return CompletableFuture.runAsync(
        () -> to.take(body, OtlpProtobuf::read), each -> Thread.ofVirtual().start(each));
  }

  private void assertNotAcknowledged(byte[] body) {
    bus.producer().sendException = new TimeoutException("no broker");
    assertThatThrownBy(() -> take(body)).isInstanceOf(NotAcknowledgedException.class);
    bus.producer().sendException = null;
  }

  private void take(byte[] body) {
    metricsIngest.take(body, OtlpProtobuf::read);
  }

  /** Returns a request whose labels describe no resource, so that only samples are published. */
  private static byte[] only(String resource, Metric metric) {
    return Otlp.request(Otlp.attributes("crosstalk.resource", resource), metric).toByteArray();
  }

  private static byte[] errors(long timeMs) {
    return only(
        "app-1",
        Otlp.sum(
            "app.errors",
            "{error}",
            AGGREGATION_TEMPORALITY_DELTA,
            true,
            Otlp.count(timeMs - 30_000, timeMs, 10)));
  }

  private static byte[] bytesRead(long seconds, long megabytes) {
    return bytesRead(NOW - MINUTE, seconds, megabytes);
  }

  private static byte[] bytesRead(long startMs, long seconds, long megabytes) {
    return only(
        "vm-1",
        Otlp.sum(
            "disk.read.throughput",
            "By",
            AGGREGATION_TEMPORALITY_CUMULATIVE,
            true,
            Otlp.count(startMs, NOW + seconds * 1000, megabytes * 1_000_000)));
  }

  private static byte[] with(byte[] request, String gauge, double value) {
    return bytes(request, Otlp.of("vm-1", Otlp.gauge(gauge, "ms", Otlp.point(NOW, value))));
  }

  /** Concatenates two requests, which gives one valid request with the content of both. */
  private static byte[] bytes(byte[] first, byte[] second) {
    byte[] both = Arrays.copyOf(first, first.length + second.length);
    System.arraycopy(second, 0, both, first.length, second.length);
    return both;
  }
}
