package io.crosstalk.ingest.source.open.otlp;

import static io.crosstalk.ingest.source.open.ingest.TestMetricsIngest.NOW;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

import io.crosstalk.collectors.open.otlp.OtlpProtobuf;
import io.crosstalk.event.inventory.Resource;
import io.crosstalk.event.inventory.ResourceKind;
import io.crosstalk.event.message.InventoryMessage;
import io.crosstalk.event.message.Topics;
import io.crosstalk.ingest.source.open.ingest.TestMetricsIngest;
import io.crosstalk.ingest.source.open.mapping.TestMappings;
import io.opentelemetry.proto.common.v1.KeyValue;
import io.opentelemetry.proto.metrics.v1.Metric;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/**
 * Tests the mapping {@code opentelemetry-sdk}, which comes with the service, with requests as SDKs
 * send them.
 */
class OpenTelemetrySdkMappingTest {
  private static final String HTTP = "http.server.request.duration";
  private static final String DATABASE = "db.client.operation.duration";
  private static final long INTERVAL_MS = 10_000;
  private static final Instant RECORDED = Instant.parse("2026-11-25T04:52:49Z");

  private final TestMetricsIngest ingest = new TestMetricsIngest(TestMappings.shipped());

  /** Tests three exports that opentelemetry-sdk 1.45.2 for Python sent two seconds apart. */
  @Test
  void pythonSdk_recordedExports_giveResponseTimeThroughputAndErrors() throws IOException {
    ingest.clock().advance(Duration.between(Instant.ofEpochMilli(NOW), RECORDED));
    for (int export = 1; export <= 3; export++) {
      take(recorded(export));
    }

    assertThat(ingest.refusals()).isEmpty();
    assertThat(names())
        .containsExactly(
            "db-1.example/orders/orders-1 app.response_time",
            "db-1.example/orders/orders-1 app.throughput",
            "orders/orders-1 app.errors",
            "orders/orders-1 app.response_time",
            "orders/orders-1 app.throughput");
    // 8 requests of 40 ms, 4 of 20 ms and 4 of 80 ms in two seconds.
    assertThat(last("orders/orders-1", "app.response_time")).isCloseTo(45, within(0.01));
    assertThat(last("orders/orders-1", "app.throughput")).isCloseTo(8, within(0.1));
    assertThat(last("orders/orders-1", "app.errors")).isCloseTo(120, within(2.0));
    assertThat(last("db-1.example/orders/orders-1", "app.response_time"))
        .isCloseTo(11.25, within(0.01));
  }

  @Test
  void inventory_instanceAndDatabase_areRelatedToTheirHosts() throws IOException {
    ingest.clock().advance(Duration.between(Instant.ofEpochMilli(NOW), RECORDED));
    take(recorded(1));

    assertThat(inventory())
        .extracting(Resource::id, Resource::kind, Resource::uses)
        .containsExactlyInAnyOrder(
            tuple("app-1", ResourceKind.HOST, List.of()),
            tuple("orders/orders-1", ResourceKind.APPLICATION, List.of("app-1")),
            tuple("db-1.example", ResourceKind.DATABASE, List.of()),
            tuple("db-1.example/orders/orders-1", ResourceKind.DATABASE, List.of("db-1.example")));
  }

  @Test
  void resource_withoutInstanceId_isNamedAfterTheService() {
    exports(Otlp.attributes("service.name", "cart"), "http.route", "/cart");

    assertThat(ingest.samples())
        .contains("cart 0 app.response_time 20.0", "cart 0 app.throughput 5.0")
        .noneMatch(sample -> sample.contains("app.errors"));
  }

  @Test
  void inventory_attributeUses_becomesARelation() {
    List<KeyValue> resource =
        Otlp.attributes("service.name", "cart", "host.name", "app-1", "crosstalk.uses", "db-1");
    exports(resource, "http.route", "/cart");

    assertThat(inventory())
        .filteredOn(each -> each.id().equals("cart"))
        .singleElement()
        .satisfies(each -> assertThat(each.uses()).containsExactlyInAnyOrder("app-1", "db-1"));
  }

  /** Tests a process in a pod, with the attributes that the processor k8sattributes adds. */
  @Test
  void process_inAPodWithoutInstanceId_isNamedAfterThePodAndUsesIt() {
    exports(
        Otlp.attributes(
            "service.name", "cart",
            "k8s.pod.name", "cart-7f",
            "k8s.namespace.name", "shop",
            "k8s.node.name", "node-1",
            "host.name", "cart-7f"),
        "http.route",
        "/cart");

    assertThat(ingest.samples()).contains("cart/cart-7f 0 app.response_time 20.0");
    assertThat(inventory())
        .extracting(Resource::id, Resource::kind)
        .containsExactlyInAnyOrder(
            tuple("cart/cart-7f", ResourceKind.APPLICATION),
            tuple("shop/cart-7f", ResourceKind.POD),
            tuple("node-1", ResourceKind.HOST));
    assertThat(inventory())
        .extracting(Resource::kind, Resource::uses)
        .contains(
            tuple(ResourceKind.APPLICATION, List.of("shop/cart-7f", "node-1")),
            tuple(ResourceKind.POD, List.of("node-1")));
  }

  /** Tests what a rollout replaces, which must not stay as an application that is silent. */
  @Test
  void inventory_processAndDatabase_areInferred() throws IOException {
    ingest.clock().advance(Duration.between(Instant.ofEpochMilli(NOW), RECORDED));
    take(recorded(1));

    assertThat(inventory()).hasSize(4).allMatch(Resource::isInferred);
  }

  /** Tests a process in a pod, where no processor has added the namespace. */
  @Test
  void process_inAPodWithoutNamespace_hasNoHostWithTheNameOfItsPod() {
    exports(
        Otlp.attributes("service.name", "cart", "k8s.pod.name", "cart-7f", "host.name", "cart-7f"),
        "http.route",
        "/cart");

    assertThat(inventory())
        .singleElement()
        .satisfies(
            each -> {
              assertThat(each.id()).isEqualTo("cart/cart-7f");
              assertThat(each.uses()).isEmpty();
            });
  }

  @Test
  void database_withoutAddress_keepsTheMetricsOwnName() {
    take(request(Otlp.attributes("service.name", "cart"), DATABASE, 0, "db.system.name", "sqlite"));
    take(request(Otlp.attributes("service.name", "cart"), DATABASE, 1, "db.system.name", "sqlite"));

    assertThat(ingest.samples()).isNotEmpty().allMatch(sample -> sample.contains(DATABASE));
  }

  /**
   * Tests several processes of a service. Each exports at times of its own, so that their values
   * cannot be combined.
   */
  @Test
  void instances_exportAtDifferentTimes_areSeparateResources() {
    List<KeyValue> one = Otlp.attributes("service.name", "cart", "service.instance.id", "1");
    List<KeyValue> two = Otlp.attributes("service.name", "cart", "service.instance.id", "2");
    exports(one, "http.route", "/cart");
    exports(two, "http.route", "/cart");

    assertThat(ingest.samples())
        .contains("cart/1 0 app.response_time 20.0", "cart/2 0 app.response_time 20.0");
  }

  /** Sends two exports of a histogram, with 50 requests of 20 ms between them. */
  private void exports(List<KeyValue> resource, String... attributes) {
    take(request(resource, HTTP, 0, attributes));
    take(request(resource, HTTP, 1, attributes));
  }

  private static byte[] request(
      List<KeyValue> resource, String name, int round, String... attributes) {
    long time = NOW - (1 - round) * INTERVAL_MS;
    Metric metric = Otlp.histogram(name, "s", time, 100 + 50 * round, 3 + round, attributes);
    return Otlp.request(resource, metric).toByteArray();
  }

  private void take(byte[] body) {
    ingest.take(body, OtlpProtobuf::read);
  }

  private static byte[] recorded(int export) throws IOException {
    String name = "/open/opentelemetry_sdk_" + export + ".bin";
    return Objects.requireNonNull(OpenTelemetrySdkMappingTest.class.getResourceAsStream(name))
        .readAllBytes();
  }

  private List<String> names() {
    return ingest.samples().stream()
        .map(sample -> sample.split(" "))
        .map(parts -> parts[0] + " " + parts[2])
        .distinct()
        .sorted()
        .toList();
  }

  private List<Resource> inventory() {
    return ingest.bus().inventory(Topics.INVENTORY).stream()
        .map(message -> ((InventoryMessage.ResourceVersion) message).resource())
        .toList();
  }

  private double last(String resource, String metric) {
    return ingest.samples().stream()
        .map(sample -> sample.split(" "))
        .filter(parts -> parts[0].equals(resource) && parts[2].equals(metric))
        .mapToDouble(parts -> Double.parseDouble(parts[3]))
        .reduce((_, second) -> second)
        .orElseThrow();
  }
}
