package io.crosstalk.engine.site.series;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.event.inventory.Environment;
import io.crosstalk.event.inventory.Layer;
import io.crosstalk.event.inventory.Resource;
import io.crosstalk.event.inventory.ResourceKind;
import io.crosstalk.event.message.SampleBatch;
import io.crosstalk.event.message.SampleBatch.Column;
import io.crosstalk.event.metric.MetricCatalogue;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SiteSeriesTest {
  private static final Resource VM =
      new Resource(
          "vm", ResourceKind.VM, Layer.VMWARE, null, Environment.TEST, null, Map.of(), List.of());

  private static final int FAST = 180;
  private static final int LATE = 41;

  private final SiteSeries series = new SiteSeries();

  private void add(long second, String... metrics) {
    List<Column> columns = new ArrayList<>();
    for (String metric : metrics) {
      columns.add(new Column(MetricCatalogue.of(metric), new double[] {2}));
    }
    series.add(series.begin(VM), new SampleBatch("test", new long[] {second * 1_000}, columns), 0);
  }

  /** Tests a metric that comes late at first, and more rarely than another one. */
  @Test
  void longestMs_intervalThatLateSamplesShow_isThatOfTheNextSample() {
    for (int i = 1; i <= FAST; i++) {
      add(i * 20L, "disk.read.latency");
    }
    for (int i = 1; i <= LATE; i++) {
      add(i * 60L, "disk.write.latency");
    }

    add((FAST + 1) * 20, "disk.read.latency", "disk.write.latency");

    assertThat(series.longestMs()).isEqualTo(60_000);
  }
}
