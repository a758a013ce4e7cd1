package io.crosstalk.engine.site.incident;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.engine.site.graph.SiteInventory;
import io.crosstalk.engine.site.series.SiteSeries;
import io.crosstalk.engine.site.series.TimeScale;
import io.crosstalk.event.inventory.Environment;
import io.crosstalk.event.inventory.Layer;
import io.crosstalk.event.inventory.Resource;
import io.crosstalk.event.inventory.ResourceKind;
import io.crosstalk.event.message.SampleBatch;
import io.crosstalk.event.message.SampleBatch.Column;
import io.crosstalk.event.metric.MetricCatalogue;
import io.crosstalk.event.wire.ByteWriter;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** A datastore whose machines are slow from step 600 on. */
class TrackerTest {
  private static final long STEP = 20_000;
  private static final int BEGIN = 600;
  private static final int MACHINES = 4;
  private static final TimeScale SCALE = new TimeScale(STEP);

  private final List<Resource> resources =
      IntStream.rangeClosed(0, MACHINES).mapToObj(TrackerTest::resource).toList();
  private final SiteSeries series = new SiteSeries();
  private final Tracker tracker = new Tracker(new SiteInventory(resources, List.of(), 1), series);

  private static Resource resource(int number) {
    return new Resource(
        number == 0 ? "ds" : "vm-" + number,
        number == 0 ? ResourceKind.DATASTORE : ResourceKind.VM,
        Layer.VMWARE,
        null,
        Environment.PRODUCTION,
        null,
        Map.of(),
        number == 0 ? List.of() : List.of("ds"));
  }

  private static Column column(String metric, double value) {
    return new Column(MetricCatalogue.of(metric), new double[] {value});
  }

  private void run(int to) {
    Random random = new Random(5);
    for (int step = 1; step <= to; step++) {
      for (int machine = 1; machine <= MACHINES; machine++) {
        double noise = 1 + 0.1 * random.nextDouble();
        List<Column> columns =
            List.of(
                column("disk.read.latency", (step <= BEGIN ? 1 : 20) * noise),
                column("disk.read.iops", (step <= BEGIN ? 10 : machine * 20) * noise));
        SampleBatch batch = new SampleBatch("test", new long[] {step * STEP}, columns);
        series.add(series.begin(resources.get(machine)), batch, 0);
      }
    }
  }

  private int written() {
    ByteWriter out = new ByteWriter();
    tracker.write(out);
    return out.size();
  }

  private static final class Deaf implements Tracker.Listener {
    @Override
    public void updated(TrackedIncident incident, long nowMs, boolean isSaid) {}

    @Override
    public boolean isHeld(TrackedIncident incident) {
      return false;
    }

    @Override
    public void silent(Silence silence, long nowMs, boolean isOver) {}
  }

  @Test
  void forget_whileNoIncidentIsOpen_keepsNoExplanation() {
    int unused = written();
    long nowMs = (BEGIN + 40) * STEP;
    run(BEGIN + 40);
    tracker.decide(nowMs, SCALE, new Deaf());
    assertThat(tracker.isAnyOpen()).isTrue();
    tracker.end(nowMs, SCALE, new Deaf());
    assertThat(written()).isGreaterThan(unused + 100);

    tracker.forget(nowMs + STEP, SCALE);

    assertThat(written()).isEqualTo(unused);
  }
}
