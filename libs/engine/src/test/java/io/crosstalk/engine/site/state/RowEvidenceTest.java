package io.crosstalk.engine.site.state;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.crosstalk.engine.site.series.Grid;
import io.crosstalk.engine.site.series.ResourceSeries;
import io.crosstalk.engine.site.series.Row;
import io.crosstalk.engine.site.series.SiteSeries;
import io.crosstalk.engine.site.series.TimeScale;
import io.crosstalk.event.inventory.Environment;
import io.crosstalk.event.inventory.Layer;
import io.crosstalk.event.inventory.Resource;
import io.crosstalk.event.inventory.ResourceKind;
import io.crosstalk.event.message.SampleBatch;
import io.crosstalk.event.message.SampleBatch.Column;
import io.crosstalk.event.metric.MetricCatalogue;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class RowEvidenceTest {
  private static final long STEP = 20_000;
  private static final int LEARNT = 600;
  private static final int WINDOW = 60;
  private static final TimeScale SCALE = new TimeScale(STEP);

  private static final Resource VM =
      new Resource(
          "vm", ResourceKind.VM, Layer.VMWARE, null, Environment.TEST, null, Map.of(), List.of());

  private final SiteSeries series = new SiteSeries();
  private final ResourceSeries vm = series.begin(VM);
  private final Random random = new Random(3);

  private void add(int step, String metric, double value) {
    Column column = new Column(MetricCatalogue.of(metric), new double[] {value});
    series.add(vm, new SampleBatch("test", new long[] {step * STEP}, List.of(column)), 0);
  }

  /** Adds latencies of reads, some of which are lost, and of writes at each third step. */
  private void add(int step, boolean isDegraded) {
    double level = (isDegraded ? 20 : 1) * (1 + 0.2 * random.nextDouble());
    if (random.nextInt(10) > 0) {
      add(step, "disk.read.latency", level);
    }
    if (step % 3 == 0) {
      add(step, "disk.write.latency", random.nextInt(8) == 0 ? 20 : 1);
    }
  }

  private Row learnt() {
    for (int step = 1; step <= LEARNT; step++) {
      add(step, false);
    }
    return vm.rows().iterator().next();
  }

  private static Grid grid(int fromStep, int step) {
    return Grid.between(fromStep * STEP, step * STEP, STEP);
  }

  /** Returns all figures of the steps of a grid. */
  private static String figures(RowEvidence evidence, Grid grid) {
    double[] seen = new double[grid.size()];
    double[] supports = new double[grid.size()];
    Arrays.setAll(seen, evidence::seen);
    Arrays.setAll(supports, step -> evidence.support(0, step + 1));
    double[] gains = Arrays.copyOf(evidence.gains(), grid.size());
    int[] steps = {-300, -1, 0, grid.size() - 1};
    double[] ratios = evidence.steps().logRatios(new long[] {STEP, 9 * STEP}, steps);
    return Stream.of(seen, supports, gains, new double[] {evidence.most()}, ratios)
        .map(Arrays::toString)
        .collect(Collectors.joining("\n"));
  }

  @Test
  void advance_fromDecisionToDecision_isTheSameAsEvidenceThatIsReadAtOnce() {
    Row row = learnt();
    RowEvidence kept = new RowEvidence(row);
    for (int step = LEARNT + 1; step < LEARNT + 200; step++) {
      add(step, step % 11 > 4);
      if (step == LEARNT + 120) {
        row.explained().add((step - 30) * STEP, (step - 10) * STEP, 0);
      }
      // The window moves on, begins with the trouble, and later with another one.
      int moved = Math.clamp((step - LEARNT - 20) / 2, 0, 30) + (step > LEARNT + 150 ? 40 : 0);
      Grid grid = grid(LEARNT - WINDOW + moved, step);
      RowEvidence fresh = new RowEvidence(row);
      kept.advance(grid, SCALE);
      fresh.advance(grid, SCALE);

      assertThat(figures(kept, grid)).isEqualTo(figures(fresh, grid));

      // Troubles of a decision take most of it, and the decision gives it back.
      kept.take(grid.size() / 2, grid.size());
      kept.take(grid.size() / 3, grid.size() - 1);
      figures(kept, grid);
      kept.giveBack();
    }
  }

  @Test
  void take_ofAllEvidence_leavesNoneUntilItIsGivenBack() {
    RowEvidence evidence = new RowEvidence(learnt());
    for (int step = LEARNT + 1; step < LEARNT + 30; step++) {
      add(step, true);
    }
    Grid grid = grid(LEARNT - WINDOW, LEARNT + 29);
    evidence.advance(grid, SCALE);
    String before = figures(evidence, grid);

    evidence.take(0, grid.size());

    assertThat(evidence.most()).isZero();
    assertThat(evidence.support(WINDOW + 1, grid.size())).isZero();
    assertThat(evidence.isAnyTaken()).isTrue();
    assertThat(evidence.isTaken(grid.size() - 1)).isTrue();

    evidence.giveBack();

    assertThat(evidence.isAnyTaken()).isFalse();
    assertThat(evidence.isTaken(grid.size() - 1)).isFalse();
    assertThat(figures(evidence, grid)).isEqualTo(before);
  }

  @Test
  void gains_stepWithoutSample_saysNothing() {
    RowEvidence evidence = new RowEvidence(learnt());
    Grid grid = grid(LEARNT - WINDOW, LEARNT + 30);

    evidence.advance(grid, SCALE);

    assertThat(evidence.gains()[grid.size() - 1]).isZero();
  }

  @Test
  void most_isTheSumOfTheStepsThatSpeakForATrouble() {
    RowEvidence evidence = new RowEvidence(learnt());
    for (int step = LEARNT + 1; step < LEARNT + 30; step++) {
      add(step, true);
    }
    Grid grid = grid(LEARNT - WINDOW, LEARNT + 29);
    evidence.advance(grid, SCALE);
    double[] gains = Arrays.copyOf(evidence.gains(), grid.size());

    double most = Arrays.stream(gains).filter(each -> each > 0).sum();

    assertThat(evidence.most()).isCloseTo(most, within(1e-9)).isPositive();
  }
}
