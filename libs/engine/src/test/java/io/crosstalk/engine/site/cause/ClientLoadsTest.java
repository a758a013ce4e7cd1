package io.crosstalk.engine.site.cause;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.engine.site.cause.ClientLoads.Clients;
import io.crosstalk.engine.site.graph.SiteInventory;
import io.crosstalk.engine.site.series.Grid;
import io.crosstalk.engine.site.series.Load;
import io.crosstalk.engine.site.series.SiteSeries;
import io.crosstalk.engine.site.series.TimeScale;
import io.crosstalk.engine.site.state.Observations;
import io.crosstalk.engine.site.state.Place;
import io.crosstalk.engine.site.state.Places;
import io.crosstalk.engine.site.state.RowEvidence;
import io.crosstalk.engine.site.state.Stretch;
import io.crosstalk.event.inventory.Environment;
import io.crosstalk.event.inventory.Layer;
import io.crosstalk.event.inventory.Resource;
import io.crosstalk.event.inventory.ResourceKind;
import io.crosstalk.event.message.SampleBatch;
import io.crosstalk.event.message.SampleBatch.Column;
import io.crosstalk.event.metric.MetricCatalogue;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** A datastore whose machines are slow from step 2400 on, explained several times. */
class ClientLoadsTest {
  private static final long STEP = 20_000;
  private static final int BEGIN = 2_400;
  private static final int MACHINES = 5;

  /** Machine that sends only where a test says so. */
  private static final int RARE = MACHINES + 1;

  private static final List<Load> DIMENSIONS = List.of(Load.OPERATIONS, Load.READS, Load.WRITES);

  private final List<Resource> resources =
      IntStream.rangeClosed(0, RARE).mapToObj(ClientLoadsTest::resource).toList();
  private final SiteInventory inventory = new SiteInventory(resources, List.of(), 1);
  private final SiteSeries series = new SiteSeries();
  private final Random random = new Random(5);
  private final Places places = new Places(inventory.graph(), series);

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

  private void add(int step, int machine, Column... columns) {
    series.add(
        series.begin(resources.get(machine)),
        new SampleBatch("test", new long[] {step * STEP}, List.of(columns)),
        0);
  }

  /** Adds samples; one machine sends each third step, and the last one nothing any more. */
  private void run(int from, int to) {
    for (int step = from; step < to; step++) {
      for (int machine = 1; machine <= MACHINES; machine++) {
        boolean isSent = machine < MACHINES ? machine < 4 || step % 3 == 0 : step < BEGIN + 10;
        if (isSent) {
          double noise = 1 + 0.1 * random.nextDouble();
          add(
              step,
              machine,
              column("disk.read.latency", (step < BEGIN ? 1 : 20) * noise),
              column("disk.read.iops", 100 * noise),
              column("disk.write.iops", (step < BEGIN ? 10 : machine * 20) * noise));
        }
      }
    }
  }

  private Place place() {
    return places.explaining(series.of("vm-1").rows().iterator().next()).stream()
        .filter(each -> each.resource().id().equals("ds"))
        .findFirst()
        .orElseThrow();
  }

  /** Course of the trouble as known before a step. */
  private Course course(int to) {
    return course(to, STEP);
  }

  private Course course(int to, long stepMs) {
    Grid grid = Grid.between((BEGIN - 60) * STEP, (to - 1) * STEP, stepMs);
    List<RowEvidence> rows =
        series.all().stream().flatMap(each -> each.rows().stream()).map(RowEvidence::new).toList();
    Observations observations = new Observations(rows, grid, new TimeScale(stepMs));
    List<Integer> hurt = IntStream.range(0, observations.rows().size()).boxed().toList();
    Stretch stretch = new Stretch(place(), grid.step(BEGIN * STEP), grid.size(), hurt, 1);
    return Objects.requireNonNull(
        Course.of(new CourseTimes(stretch, observations), stretch, observations));
  }

  private ClientLoads loads() {
    return ClientLoads.of(places, inventory.stays(), place());
  }

  private Map<Load, Clients> atOnce(Course course) {
    return loads().read(DIMENSIONS, course);
  }

  @Test
  void read_ofAnOlderTrouble_isTheSameAsAllReadAtOnce() {
    run(1, BEGIN + 20);
    ClientLoads kept = loads();
    for (int to = BEGIN + 20; to < BEGIN + 120; to += 10) {
      Course course = course(to);

      assertThat(kept.read(DIMENSIONS, course))
          .usingRecursiveComparison()
          .isEqualTo(atOnce(course));
      run(to, to + 10);
    }
  }

  @Test
  void read_afterALateSampleOfTheTimeBefore_includesIt() {
    run(1, BEGIN + 20);
    add(BEGIN - 100, 1, column("disk.iops", 110));
    ClientLoads kept = loads();
    Course course = course(BEGIN + 20);
    kept.read(DIMENSIONS, course);

    add(BEGIN - 20, 1, column("disk.iops", 50_000));

    assertThat(kept.read(DIMENSIONS, course)).usingRecursiveComparison().isEqualTo(atOnce(course));
  }

  @Test
  void read_afterASampleThatEndsLaterThanTheBegin_includesItInTheMeanBefore() {
    run(1, BEGIN + 3);
    for (int step = 5; step < BEGIN; step += 15) {
      add(step, RARE, column("disk.write.iops", 10));
    }
    ClientLoads kept = loads();
    kept.read(DIMENSIONS, course(BEGIN + 3));

    run(BEGIN + 3, BEGIN + 20);
    add(BEGIN + 5, RARE, column("disk.write.iops", 700));
    Course course = course(BEGIN + 20);

    assertThat(kept.read(DIMENSIONS, course)).usingRecursiveComparison().isEqualTo(atOnce(course));
  }

  @Test
  void read_withAShorterStep_isTheSameAsAllReadAtOnce() {
    run(1, BEGIN + 20);
    ClientLoads kept = loads();
    Course before = course(BEGIN + 20);
    kept.read(DIMENSIONS, before);

    Course course = course(BEGIN + 20, STEP / 2);

    assertThat(course.before()).isEqualTo(before.before());
    assertThat(kept.read(DIMENSIONS, course)).usingRecursiveComparison().isEqualTo(atOnce(course));
  }
}
