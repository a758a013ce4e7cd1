package io.crosstalk.engine.site.cause;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.engine.site.graph.SiteGraph;
import io.crosstalk.engine.site.graph.SiteInventory;
import io.crosstalk.engine.site.series.ResourceSeries;
import io.crosstalk.engine.site.series.SiteSeries;
import io.crosstalk.engine.site.state.Place;
import io.crosstalk.engine.site.state.Places;
import io.crosstalk.event.inventory.Environment;
import io.crosstalk.event.inventory.Layer;
import io.crosstalk.event.inventory.Resource;
import io.crosstalk.event.inventory.ResourceKind;
import io.crosstalk.event.message.SampleBatch;
import io.crosstalk.event.message.SampleBatch.Column;
import io.crosstalk.event.metric.MetricCatalogue;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class OwnershipTest {
  private static Resource application(String id, String used) {
    return new Resource(
        id,
        ResourceKind.APPLICATION,
        Layer.VMWARE,
        null,
        Environment.PRODUCTION,
        null,
        Map.of(),
        List.of(used));
  }

  private static Place place(Resource resource, SiteGraph graph) {
    SiteSeries all = new SiteSeries();
    ResourceSeries series = all.begin(resource);
    Column column = new Column(MetricCatalogue.of("app.response_time"), new double[] {2});
    all.add(series, new SampleBatch("test", new long[] {1_000}, List.of(column)), 0);
    return new Places(graph, all).explaining(series.rows().iterator().next()).getFirst();
  }

  @Test
  void services_applicationsThatCallEachOther_areListedOnce() {
    List<Resource> resources = List.of(application("a", "b"), application("b", "a"));
    SiteGraph graph = new SiteInventory(resources, List.of(), 1).graph();
    Ownership ownership = new Ownership(graph, place(resources.getFirst(), graph), Set.of("a"));

    assertThat(ownership.services()).containsExactlyInAnyOrder(0, 1);
  }
}
