package io.crosstalk.bench.variant;

import io.crosstalk.bench.broker.BenchTopics;
import io.crosstalk.correlation.streams.CorrelationTopology;
import io.crosstalk.engine.inventory.Inventories;
import java.io.IOException;

/**
 * Variant that runs the topology of the correlation service, without its HTTP interface. The run
 * ends when the last tick has been committed to every partition of the verdicts topic.
 */
final class Correlation {
  private final Task task;

  Correlation(Task task) {
    this.task = task;
  }

  RunMeasurement run() throws IOException {
    var topology = CorrelationTopology.onDisk(new Inventories(), BenchTopics.PARTITIONS).build();
    try (StreamsRun run = StreamsRun.of(task, topology);
        VerdictConsumer verdicts = new VerdictConsumer(task.bootstrapServers())) {
      while (verdicts.completeThrough() < task.workload().lastTime()) {
        verdicts.poll();
        run.check();
      }
      return StartSignal.measure(verdicts.verdicts());
    }
  }
}
