package io.crosstalk.engine.site.state;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.crosstalk.engine.site.graph.SiteInventory;
import io.crosstalk.engine.site.series.Grid;
import io.crosstalk.engine.site.series.SiteSeries;
import io.crosstalk.engine.site.series.TimeScale;
import io.crosstalk.event.inventory.Environment;
import io.crosstalk.event.inventory.Layer;
import io.crosstalk.event.inventory.Resource;
import io.crosstalk.event.inventory.ResourceKind;
import io.crosstalk.event.message.SampleBatch;
import io.crosstalk.event.message.SampleBatch.Column;
import io.crosstalk.event.metric.MetricCatalogue;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Machines on two datastores and three hosts, which are slow at times. */
class CoveredTest {
  private static final long STEP = 20_000;
  private static final int LEARNT = 600;
  private static final int END = LEARNT + 60;
  private static final int MACHINES = 12;

  private final List<Resource> resources = resources();
  private final SiteSeries series = new SiteSeries();
  private final Random random = new Random(11);

  private static List<Resource> resources() {
    List<Resource> resources = new ArrayList<>();
    for (int i = 0; i < 2; i++) {
      resources.add(resource("ds-" + i, ResourceKind.DATASTORE));
    }
    for (int i = 0; i < 3; i++) {
      resources.add(resource("host-" + i, ResourceKind.HOST));
    }
    for (int i = 0; i < MACHINES; i++) {
      resources.add(resource("vm-" + i, ResourceKind.VM, "ds-" + i % 2, "host-" + i % 3));
    }
    return resources;
  }

  private static Resource resource(String id, ResourceKind kind, String... uses) {
    return new Resource(
        id, kind, Layer.VMWARE, null, Environment.TEST, null, Map.of(), List.of(uses));
  }

  private Observations observations() {
    for (Resource each : resources.subList(5, resources.size())) {
      for (int step = 1; step <= END; step++) {
        boolean isSlow = step > LEARNT && (step / 10 + each.id().hashCode()) % 3 > 0;
        double level = (isSlow ? 20 : 1) * (1 + 0.2 * random.nextDouble());
        Column column = new Column(MetricCatalogue.of("disk.read.latency"), new double[] {level});
        SampleBatch batch = new SampleBatch("test", new long[] {step * STEP}, List.of(column));
        series.add(series.begin(each), batch, 0);
      }
    }
    List<RowEvidence> rows =
        series.all().stream().flatMap(each -> each.rows().stream()).map(RowEvidence::new).toList();
    return new Observations(
        rows, Grid.between((LEARNT - 60) * STEP, END * STEP, STEP), new TimeScale(STEP));
  }

  /** Returns troubles of all places at random times. */
  private List<Coverage> troubles(Observations observations) {
    Places places = new Places(new SiteInventory(resources, List.of(), 1).graph(), series);
    Set<Place> all = new LinkedHashSet<>();
    observations.rows().forEach(row -> all.addAll(places.explaining(row)));
    List<Coverage> troubles = new ArrayList<>();
    for (Place place : all) {
      int from = 60 + random.nextInt(30);
      Gains gains = new Gains(place, observations);
      troubles.add(new Coverage(gains, from, from + 10 + random.nextInt(20), observations));
    }
    return troubles;
  }

  private static double together(List<Coverage> cover, Observations observations) {
    Covered covered = new Covered(observations);
    return cover.stream().mapToDouble(covered::add).sum();
  }

  @Test
  void only_withoutOneTrouble_losesWhatNoOtherExplains() {
    Observations observations = observations();
    List<Coverage> cover = troubles(observations);
    assertThat(cover).hasSize(MACHINES + 5);
    Covered covered = new Covered(observations);
    for (Coverage each : cover) {
      List<Coverage> others = cover.stream().filter(other -> other != each).toList();
      double lost = together(cover, observations) - together(others, observations);

      double found =
          Arrays.stream(each.rows()).mapToDouble(row -> lost(row, each, cover, covered)).sum();

      assertThat(found).isCloseTo(lost, within(1e-9));
    }
    assertThat(together(cover, observations)).isGreaterThan(100);
  }

  private static double lost(int row, Coverage each, List<Coverage> cover, Covered covered) {
    List<Coverage> of =
        cover.stream().filter(other -> Arrays.binarySearch(other.rows(), row) >= 0).toList();
    return covered.only(row, of, null) - covered.only(row, of, each);
  }
}
