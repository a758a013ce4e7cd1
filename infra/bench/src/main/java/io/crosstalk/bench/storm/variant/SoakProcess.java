package io.crosstalk.bench.storm.variant;

import io.crosstalk.bench.broker.BenchTopics;
import io.crosstalk.bench.load.MachineSamples;
import io.crosstalk.bench.storm.load.StormWorkload;
import io.crosstalk.bench.variant.SamplesGate;
import io.crosstalk.bench.variant.StreamsRun;
import io.crosstalk.bench.variant.VerdictConsumer;
import io.crosstalk.correlation.streams.CorrelationTopology;
import io.crosstalk.engine.inventory.Inventories;
import io.crosstalk.event.json.EventJson;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * Process that runs the correlation topology for some minutes over one storm after the other and
 * prints a {@link SoakMeasurement} as JSON. The minutes begin with the first committed tick. The
 * live heap is measured at twenty points between storms; for each, reading is stopped until all
 * samples read so far have been processed, so that the points are comparable.
 */
public final class SoakProcess {
  private static final int POINTS = 20;
  private static final double SECOND_NANOS = 1e9;

  private final StormTask task;
  private final List<SoakPoint> points = new ArrayList<>();
  private long begin = System.nanoTime();
  private final SamplesGate gate = new SamplesGate(Long.MAX_VALUE);
  private final long spanNanos;

  private SoakProcess(StormTask task) {
    this.task = task;
    spanNanos = Duration.ofMinutes(task.minutes()).toNanos() / POINTS;
  }

  /**
   * Runs the process.
   *
   * @param args one argument, the {@link StormTask} as JSON
   */
  public static void main(String[] args) {
    StormTask task = EventJson.read(args[0].getBytes(StandardCharsets.UTF_8), StormTask.class);
    SoakMeasurement measured = new SoakProcess(task).run();
    System.out.println(new String(EventJson.write(measured), StandardCharsets.UTF_8));
  }

  private SoakMeasurement run() {
    var topology = CorrelationTopology.onDisk(new Inventories(), BenchTopics.PARTITIONS).build();
    try (StreamsRun run =
            new StreamsRun(
                task.bootstrapServers(),
                task.id(),
                task.threads(),
                task.stateDirectory(),
                topology,
                gate.clients());
        VerdictConsumer verdicts = new VerdictConsumer(task.bootstrapServers())) {
      while (step(verdicts.completeThrough()) == 0) {
        verdicts.poll();
        run.check();
      }
      begin = System.nanoTime();
      while (points.size() < POINTS) {
        verdicts.poll();
        run.check();
        measureWhenDue(verdicts);
      }
      long samples =
          step(verdicts.completeThrough()) * task.workload().machines() * MachineSamples.METRICS;
      return new SoakMeasurement(points, samples, seconds(), verdicts.verdicts());
    }
  }

  /**
   * Number of the step at an event time; 0 before the first step.
   *
   * @param timeMs event time, epoch milliseconds
   */
  private static long step(long timeMs) {
    return Math.max(0, (timeMs - StormWorkload.timeOf(0)) / StormWorkload.INTERVAL_MS);
  }

  private void measureWhenDue(VerdictConsumer verdicts) {
    long since = System.nanoTime() - begin;
    boolean closed = gate.closesAtMs() != Long.MAX_VALUE;
    boolean idle = closed && verdicts.completeThrough() >= gate.closesAtMs();
    if (idle) {
      long storms = storms(step(verdicts.completeThrough()));
      points.add(new SoakPoint(seconds(), storms, HeapWatch.liveMegabytes()));
      gate.open();
    } else if (!closed && since >= (points.size() + 1) * spanNanos) {
      gate.openUntil(quietTime());
    }
  }

  private long storms(long step) {
    StormWorkload cycle = task.workload();
    return (step + cycle.steps() - cycle.stormTo()) / cycle.steps();
  }

  /**
   * Event time at which the gate is to stop reading, in epoch milliseconds: midway through the
   * trouble-free warm-up of the cycle after the next. That time is ahead of all partitions, because
   * none is read more than a cycle ahead of another one.
   */
  private long quietTime() {
    StormWorkload cycle = task.workload();
    long next = step(gate.latestTickMs()) / cycle.steps() + 2;
    return StormWorkload.timeOf(next * cycle.steps() + cycle.stormFrom() / 2);
  }

  private double seconds() {
    return (System.nanoTime() - begin) / SECOND_NANOS;
  }
}
