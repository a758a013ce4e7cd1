package io.crosstalk.bench.storm.variant;

import io.crosstalk.bench.broker.BenchTopics;
import io.crosstalk.bench.storm.load.StormWorkload;
import io.crosstalk.bench.variant.MeasuredPart;
import io.crosstalk.bench.variant.RunMeasurement;
import io.crosstalk.bench.variant.SamplesGate;
import io.crosstalk.bench.variant.StreamsRun;
import io.crosstalk.bench.variant.VerdictConsumer;
import io.crosstalk.correlation.streams.CallDurations;
import io.crosstalk.correlation.streams.CorrelationTopology;
import io.crosstalk.engine.inventory.Inventories;
import io.crosstalk.event.json.EventJson;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Process that runs the correlation topology over one storm and prints a {@link StormMeasurement}
 * as JSON. Before that, it prints the processed share of the event time again and again, so that
 * this share is known when the process is killed.
 */
public final class StormProcess {
  private static final double SECOND_NANOS = 1e9;
  private static final double SECOND_MS = 1e3;
  private static final double STEPS_SHOWN = 100;

  private final StormTask task;
  private final CallDurations pieces = new CallDurations();
  private final SamplesGate gate;
  private final HeapWatch heap = HeapWatch.start();
  private @Nullable MeasuredPart measured;
  private double longestBetweenPolls;
  private double shown;

  private StormProcess(StormTask task) {
    this.task = task;
    gate = new SamplesGate(task.workload().measuredFrom());
  }

  /**
   * Runs the process.
   *
   * @param args one argument, the {@link StormTask} as JSON
   */
  public static void main(String[] args) throws IOException {
    StormTask task = EventJson.read(args[0].getBytes(StandardCharsets.UTF_8), StormTask.class);
    StormMeasurement result = new StormProcess(task).run();
    System.out.println(new String(EventJson.write(result), StandardCharsets.UTF_8));
  }

  private StormMeasurement run() throws IOException {
    var topology =
        CorrelationTopology.onDisk(new Inventories(), BenchTopics.PARTITIONS).with(pieces).build();
    try (StreamsRun run =
            new StreamsRun(
                task.bootstrapServers(),
                task.id(),
                task.threads(),
                task.stateDirectory(),
                topology,
                gate.clients());
        VerdictConsumer verdicts = new VerdictConsumer(task.bootstrapServers())) {
      while (verdicts.completeThrough() < task.workload().lastTime()) {
        verdicts.poll();
        run.check();
        watch(run, verdicts);
        openWhenWarm(verdicts);
        if (task.heap()) {
          heap.collectWhenDue();
        }
      }
      MeasuredPart part = Objects.requireNonNull(measured);
      return measurement(part.measure(gate.passed(), verdicts.verdicts()));
    }
  }

  /**
   * Opens the gate of the samples topic, and begins the measurement, when all output before the
   * measured part has been committed.
   */
  private void openWhenWarm(VerdictConsumer verdicts) {
    if (measured == null && verdicts.completeThrough() >= task.workload().measuredFrom()) {
      measured = MeasuredPart.begin(task.broker(), gate.passed(), verdicts.verdicts());
      gate.open();
    }
  }

  private StormMeasurement measurement(RunMeasurement done) {
    double peak = heap.peakMegabytes();
    return new StormMeasurement(
        done,
        peak,
        Math.max(HeapWatch.liveMegabytes(), heap.peakLiveMegabytes()),
        pieces.longestNanos() / SECOND_NANOS,
        longestBetweenPolls);
  }

  private void watch(StreamsRun run, VerdictConsumer verdicts) {
    long first = StormWorkload.timeOf(0);
    double done =
        (double) (verdicts.completeThrough() - first) / (task.workload().lastTime() - first);
    if (done >= shown + 1 / STEPS_SHOWN) {
      shown = done;
      System.out.println(done);
      longestBetweenPolls = Math.max(longestBetweenPolls, run.longestBetweenPolls() / SECOND_MS);
    }
  }
}
