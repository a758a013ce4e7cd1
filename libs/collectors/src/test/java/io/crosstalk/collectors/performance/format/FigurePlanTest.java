package io.crosstalk.collectors.performance.format;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.collectors.normalize.RejectReason;
import io.crosstalk.collectors.performance.text.TextLine;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Mean latency of several disks. */
class FigurePlanTest {
  private static final CounterTable.Counter LATENCY =
      new CounterTable.Counter("disk.latency", "ms", 1, 0);
  private static final CounterTable.Counter REQUESTS =
      new CounterTable.Counter("disk.iops", "1/s", 1, 0);

  private final Figures figures = new Figures();

  @Test
  void latency_requestsOfEachDiskKnown_isWeightedByThem() {
    FigurePlan plan = plan("a", "b");
    plan.finish(figures);

    plan.emit(0, new double[] {2, 10, 300, 100}, figures);

    assertThat(figures.latencies).containsExactly(4.0);
    assertThat(figures.hints).isEmpty();
  }

  @Test
  void latency_requestsOfOneDiskUnknown_isThePlainMeanAndThatIsTold() {
    FigurePlan plan = plan("a");
    plan.finish(figures);

    plan.emit(0, new double[] {2, 10, 300, 100}, figures);

    assertThat(figures.latencies).containsExactly(6.0);
    assertThat(figures.hints).anyMatch(each -> each.contains("plain mean of its disks"));
  }

  /** Returns a plan of two disks, with the requests of some. */
  private static FigurePlan plan(String... counted) {
    FigurePlan plan = FigurePlan.ofWholeRows();
    plan.add("host", LATENCY, "a", 0);
    plan.add("host", LATENCY, "b", 1);
    for (int i = 0; i < counted.length; i++) {
      plan.add("host", REQUESTS, counted[i], 2 + i);
    }
    return plan;
  }

  /** Figures and hints that were delivered. */
  private static final class Figures implements FigureSink {
    private final List<Double> latencies = new ArrayList<>();
    private final List<String> hints = new ArrayList<>();

    @Override
    public void resource(FoundResource resource) {}

    @Override
    public void figure(
        long timeMs, String resource, String metric, double value, @Nullable String unit) {
      if (FigurePlan.isLatency(metric)) {
        latencies.add(value);
      }
    }

    @Override
    public void leftOut(String what, Supplier<String> example) {}

    @Override
    public void hint(String text) {
      hints.add(text);
    }

    @Override
    public void reject(TextLine line, RejectReason reason, String why) {}
  }
}
