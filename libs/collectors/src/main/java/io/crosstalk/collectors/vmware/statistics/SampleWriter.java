package io.crosstalk.collectors.vmware.statistics;

import io.crosstalk.collectors.Intake;
import java.util.Comparator;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;

/** Converts vCenter's statistics of an entity to samples and delivers them. */
final class SampleWriter {
  private final PerformanceCounters counters;
  private final UnaryOperator<String> ids;
  private final Intake intake;

  /**
   * Creates a writer for one intake.
   *
   * @param ids converts a local id to a resource id
   */
  SampleWriter(PerformanceCounters counters, UnaryOperator<String> ids, Intake intake) {
    this.counters = counters;
    this.ids = ids;
    this.intake = intake;
  }

  /**
   * Delivers the samples that were not delivered before, the oldest first, and records the entity's
   * watermark. The order of the response is not relied on: vcsim returns the newest sample first.
   */
  void write(PerfAnswer answer, StatisticsQuery.Asked asked, StatisticsWatermark progress) {
    List<Integer> order =
        IntStream.range(0, answer.timesMs().length)
            .boxed()
            .filter(i -> answer.timesMs()[i] > asked.afterMs())
            .filter(i -> answer.timesMs()[i] <= asked.untilMs())
            .sorted(Comparator.comparingLong(i -> answer.timesMs()[i]))
            .toList();
    if (order.isEmpty()) {
      return;
    }
    MeasuredEntity entity = asked.entity();
    EntityStatistics readings = new EntityStatistics(answer, counters, entity.vcpus());
    write(ids.apply(entity.ref().value()), entity.type().figures(), readings, order);
    for (String adapter : entity.adapters()) {
      String id = ids.apply(entity.ref().value() + "/" + adapter);
      write(id, entity.type().adapterFigures(), readings.only(adapter), order);
    }
    progress.given(entity, answer.timesMs()[order.getFirst()], answer.timesMs()[order.getLast()]);
  }

  private void write(
      String id, List<StatisticFigure> figures, EntityStatistics readings, List<Integer> order) {
    for (StatisticFigure figure : figures) {
      for (int i : order) {
        intake.sample(
            readings.timeMs(i), id, figure.metric(), figure.at(readings, i), figure.unit());
      }
    }
  }
}
