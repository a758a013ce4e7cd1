package io.crosstalk.collectors.open.mapping;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import io.crosstalk.collectors.normalize.RejectedReadingException;
import io.crosstalk.collectors.open.series.ForeignSeries;
import io.crosstalk.collectors.open.series.Labels;
import io.crosstalk.collectors.open.series.ResourceObservation;
import io.crosstalk.collectors.open.series.SeriesKind;
import io.crosstalk.event.inventory.ResourceKind;
import io.crosstalk.event.metric.MetricCatalogue;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests which resource a series without a mapping measures. */
class ResourceLabelsTest {
  private static final String POD = "k8s.namespace.name=shop k8s.pod.name=api-7f";

  @ParameterizedTest(name = "{0} with {1} measures {2}")
  @CsvSource({
    // The finest entity of OpenTelemetry's attributes.
    "k8s.pod.cpu.usage, " + POD + " host.name=node-1, shop/api-7f",
    "k8s.pod.cpu.usage, " + POD + " k8s.node.name=node-1 k8s.pod.uid=u, shop/api-7f",
    "k8s.pod.cpu.usage, k8s.pod.uid=u host.name=node-1, u",
    "container.cpu.usage, " + POD + " k8s.container.name=api host.name=node-1, shop/api-7f/api",
    "container.cpu.usage, k8s.pod.uid=u k8s.container.name=api host.name=node-1, u/api",
    "container.cpu.usage, container.name=web host.name=dock-1, dock-1/web",
    "k8s.pod.cpu.usage, " + POD + " k8s.cluster.name=eu, eu/shop/api-7f",
    "k8s.node.cpu.usage, k8s.node.name=node-1 k8s.cluster.name=eu, eu/node-1",
    "system.cpu.time, host_name=node-1 cluster=eu, node-1",
    "k8s.volume.available, " + POD + " k8s.volume.name=data, shop/api-7f/volume/data",
    "k8s.volume.available, " + POD + " k8s.persistentvolumeclaim.name=db, shop/pvc/db",
    "k8s.deployment.available, k8s.namespace.name=shop k8s.deployment.name=api host.name=h, shop/api",
    "k8s.namespace.phase, k8s.namespace.name=shop host.name=node-1, shop",
    "jvm.memory.used, service.name=orders host.name=app-1, orders",
    "jvm.memory.used, service.name=orders " + POD + ", shop/api-7f",
    "jvm.memory.used, service.name=orders k8s.pod.name=api-7f host.name=api-7f, orders",
    "process.cpu.time, host.name=h process.pid=7 process.executable.name=db, h/db/7",
    "process.cpu.time, host.name=h process.pid=7 process.executable.name=db service.name=s, s",
    // A node or a host is meant by the name, although the sender adds its own pod.
    "k8s.node.cpu.usage, " + POD + " k8s.node.name=node-1, node-1",
    "system.cpu.time, " + POD + " k8s.node.name=node-1 host.name=agent-x, node-1",
    "system.cpu.time, host.name=app-1 process.pid=7 process.executable.name=otelcol, app-1",
    // Labels of Prometheus.
    "cache_hits, namespace=shop pod=api-7f node=node-1 instance=10.0.0.1:80, shop/api-7f",
    "cache_hits, namespace=shop pod=api-7f container=api instance=10.0.0.1:80, shop/api-7f/api",
    "cache_hits, pod=api-7f instance=10.0.0.1:80, 10.0.0.1:80",
    "cache_hits, namespace=shop container=blobs instance=x, x",
    "cache_hits, node=rabbit@a instance=x, x",
    "claim_used, namespace=shop persistentvolumeclaim=db instance=x, shop/pvc/db",
    // The amount of a resource, as kube-state-metrics has it, is none of that resource.
    "kube_requests, namespace=shop pod=api-7f container=api resource=memory, shop/api-7f/api",
    "kube_node_capacity, node=node-1 resource=cpu instance=ksm, ksm",
    "cache_hits, resource=cache-1, cache-1"
  })
  void identity_withoutAMapping_isTheFinestResourceThatTheLabelsName(
      String name, String labels, String resource) {
    assertThat(identity(name, parse(labels)).resource()).isEqualTo(resource);
  }

  @ParameterizedTest(name = "{0} with {1} measures {2}")
  @CsvSource({
    "app.response_time, service.name=orders " + POD + ", orders",
    "app.response_time, host.name=node-1 " + POD + ", shop/api-7f",
    "disk.read.latency, host.name=node-1 " + POD + ", shop/api-7f",
    "disk.read.latency, host.name=app-1 service.name=agent, app-1",
    "disk.read.latency, host.name=app-1 service.name=agent process.pid=7, app-1",
    "disk.read.latency, resource=ds-1 " + POD + ", ds-1",
    "disk.read.latency, crosstalk.resource=ds-1 " + POD + ", ds-1"
  })
  void identity_ofOneOfOurMetrics_isTheFinestThatCanHaveIt(
      String metric, String labels, String resource) {
    assertThat(identity(metric, parse(labels)).resource()).isEqualTo(resource);
  }

  @ParameterizedTest(name = "{0} with {1} lacks {2}")
  @CsvSource({
    "k8s.pod.cpu.usage, k8s.pod.name=api host.name=node-1, k8s.namespace.name",
    "k8s.pod.cpu.usage, host.name=node-1, k8s.pod.name",
    "k8s.pod.cpu.usage, '', k8s.pod.name",
    "container.cpu.usage, k8s.container.name=api k8s.namespace.name=shop, k8s.pod.name",
    "container.cpu.usage, k8s.container.name=api k8s.pod.name=p host.name=h, k8s.namespace.name",
    "k8s.volume.available, host.name=node-1, k8s.volume.name",
    "k8s.deployment.available, '', k8s.deployment.name",
    "k8s.node.cpu.usage, '', k8s.node.name",
    "k8s.pod.cpu.usage, k8s.pod.name=api service.name=agent, k8s.namespace.name",
    "container.cpu.usage, k8s.container.name=api k8s.pod.name=p service.name=s, k8s.namespace.name",
    "disk.read.latency, k8s.pod.name=api service.name=agent, k8s.namespace.name",
    "system.cpu.time, os.type=linux, host.name",
    "system.cpu.time, k8s.pod.name=agent-x host.name=agent-x, k8s.node.name",
    "disk.latency, k8s.pod.name=api instance=x, k8s.namespace.name"
  })
  void identity_attributeOfItMissing_isRefusedWithItsName(
      String name, String labels, String missing) {
    assertThatThrownBy(() -> identity(name, parse(labels)))
        .isInstanceOfSatisfying(
            RejectedReadingException.class,
            e ->
                assertThat(e.text())
                    .startsWith("the attribute " + missing + " is missing")
                    .contains("crosstalk.resource"));
  }

  @Test
  void sightings_ofAContainer_describeItsPodAndNode() {
    Map<String, String> labels =
        parse(POD + " k8s.container.name=api k8s.node.name=node-1 host.name=agent");

    assertThat(identity("x", labels).sightings())
        .extracting(
            ResourceObservation::id,
            ResourceObservation::kind,
            each -> each.one().values().stream().map(ResourceObservation.Used::id).toList())
        .containsExactly(
            tuple("shop/api-7f/api", ResourceKind.CONTAINER, List.of("shop/api-7f")),
            tuple("shop/api-7f", ResourceKind.POD, List.of("node-1")),
            tuple("node-1", ResourceKind.HOST, List.of()));
  }

  @Test
  void sightings_ofAClaim_areUsedByThePod() {
    Map<String, String> labels = parse(POD + " k8s.persistentvolumeclaim.name=db");

    assertThat(identity("k8s.volume.available", labels).sightings())
        .filteredOn(each -> each.kind() == ResourceKind.POD)
        .singleElement()
        .satisfies(each -> assertThat(each.many()).containsExactly("shop/pvc/db"));
  }

  /**
   * Tests the host name that a process in a pod sees, which is the name of its own pod (<a
   * href="https://github.com/SigNoz/charts/issues/513">report</a>).
   */
  @Test
  void sightings_hostNameIsThatOfThePod_isNoHost() {
    assertThat(identity("x", parse(POD + " host.name=api-7f")).sightings())
        .singleElement()
        .satisfies(
            each -> {
              assertThat(each.kind()).isEqualTo(ResourceKind.POD);
              assertThat(each.one()).isEmpty();
            });
  }

  @Test
  void identity_attributesInAnyOrder_isTheSame() {
    List<String> names =
        List.of(
            "k8s.pod.name",
            "k8s_pod.name",
            "k8s.pod_name",
            "k8s.namespace.name",
            "k8s_namespace.name",
            "k8s.namespace_name",
            "k8s.container.name",
            "k8s.node.name",
            "k8s.cluster.name",
            "k8s.pod.uid",
            "k8s.deployment.name",
            "k8s.persistentvolumeclaim.name",
            "host.name",
            "service.name",
            "service.instance.id",
            "container.name",
            "process.pid",
            "process.executable.name",
            "pod",
            "namespace",
            "container",
            "node",
            "instance");
    Random random = new Random(7);
    for (int i = 0; i < 2_000; i++) {
      List<String> chosen = new ArrayList<>(names);
      Collections.shuffle(chosen, random);
      chosen = new ArrayList<>(chosen.subList(0, 1 + random.nextInt(names.size())));
      Object first = outcome(chosen);
      Collections.shuffle(chosen, random);
      assertThat(outcome(chosen)).as("%s", chosen).isEqualTo(first);
    }
  }

  /** Returns the identity, or the text of the refusal. */
  private static @Nullable Object outcome(List<String> names) {
    Map<String, String> labels = new LinkedHashMap<>();
    names.forEach(name -> labels.put(name, "of-" + name));
    try {
      return ResourceLabels.identity(series("x", labels), "sender", null);
    } catch (RejectedReadingException e) {
      return e.text();
    }
  }

  private static ResourceLabels.Identity identity(String name, Map<String, String> labels) {
    var metric = MetricCatalogue.all().stream().filter(each -> each.name().equals(name)).findAny();
    ResourceLabels.@Nullable Identity found =
        ResourceLabels.identity(series(name, labels), "sender", metric.orElse(null));
    return ResourceLabels.required(found);
  }

  private static ForeignSeries series(String name, Map<String, String> labels) {
    return new ForeignSeries(name, "", SeriesKind.GAUGE, Labels.of(labels), Labels.NONE);
  }

  private static Map<String, String> parse(String text) {
    Map<String, String> labels = new LinkedHashMap<>();
    for (String pair : text.isEmpty() ? new String[0] : text.split(" ")) {
      String[] parts = pair.split("=", 2);
      labels.put(parts[0], parts[1]);
    }
    return labels;
  }
}
