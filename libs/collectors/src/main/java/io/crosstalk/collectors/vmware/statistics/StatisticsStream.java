package io.crosstalk.collectors.vmware.statistics;

import io.crosstalk.collectors.Intake;
import io.crosstalk.collectors.SourceContext;
import io.crosstalk.collectors.SourceException;
import io.crosstalk.collectors.normalize.RejectReason;
import io.crosstalk.collectors.vmware.session.VimSession;
import io.crosstalk.collectors.vmware.soap.ObjectReference;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Reads one kind of statistics, such as the real-time ones, from its watermark to the present, and
 * delivers the samples.
 */
final class StatisticsStream {
  private final VimSession session;
  private final SourceContext context;
  private final PollRhythm rhythm;
  private final StatisticsWatermark progress;
  private final Set<MeasuredEntity> refused = new HashSet<>();

  /**
   * Converts vCenter's statistics of an entity to samples and delivers them.
   *
   * @param ids converts a local id to a resource id
   */
  private record SampleWriter(
      PerformanceCounters counters, UnaryOperator<String> ids, Intake intake) {
    /**
     * Delivers the samples that were not delivered before, the oldest first, and records the
     * entity's watermark. The order of the response is not relied on: vcsim returns the newest
     * sample first.
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

  StatisticsStream(VimSession session, SourceContext context, PollRhythm rhythm) {
    this.session = session;
    this.context = context;
    this.rhythm = rhythm;
    this.progress = new StatisticsWatermark(rhythm, context.memory());
  }

  /**
   * Reads statistics in consecutive periods until the present or the deadline is reached.
   *
   * @throws SourceException when not all entities could be read within the time
   */
  void collect(
      List<MeasuredEntity> entities,
      Statistics statistics,
      long nowMs,
      Deadline deadline,
      Intake intake)
      throws SourceException, InterruptedException {
    progress.keep(entities);
    refused.retainAll(entities);
    Map<MeasuredEntity, List<Statistics.Wanted>> wanted = wanted(entities, statistics);
    long untilMs = wanted.isEmpty() ? nowMs : 0;
    while (untilMs < nowMs && !deadline.isOver()) {
      long fromMs = progress.begin(nowMs, intake);
      untilMs = Math.min(nowMs, fromMs + rhythm.sliceMs());
      ask(asked(wanted, fromMs, untilMs), statistics, deadline, intake);
      progress.end(fromMs, untilMs, nowMs, intake);
    }
  }

  /**
   * Returns the counters to request for each entity; entities that offer no useful counters are
   * left out.
   */
  private static Map<MeasuredEntity, List<Statistics.Wanted>> wanted(
      List<MeasuredEntity> entities, Statistics statistics)
      throws SourceException, InterruptedException {
    Map<String, List<MeasuredEntity>> byType =
        entities.stream().collect(Collectors.groupingBy(each -> each.type().type()));
    Map<MeasuredEntity, List<Statistics.Wanted>> wanted = new HashMap<>();
    for (List<MeasuredEntity> all : byType.values()) {
      List<Statistics.Wanted> each = statistics.wanted(all.getFirst().type(), all);
      if (!each.isEmpty()) {
        all.forEach(entity -> wanted.put(entity, each));
      }
    }
    return wanted;
  }

  /**
   * Returns the requests for a period, sorted so that entities whose samples are oldest come first.
   */
  private List<StatisticsQuery.Asked> asked(
      Map<MeasuredEntity, List<Statistics.Wanted>> wanted, long fromMs, long untilMs) {
    List<StatisticsQuery.Asked> asked = new ArrayList<>();
    wanted.forEach(
        (entity, counters) -> {
          long afterMs = progress.after(entity, fromMs);
          if (afterMs < untilMs) {
            asked.add(new StatisticsQuery.Asked(entity, counters, afterMs, untilMs));
          }
        });
    asked.sort(
        Comparator.comparingLong(StatisticsQuery.Asked::afterMs)
            .thenComparing(each -> each.entity().type().type()));
    return asked;
  }

  private void ask(
      List<StatisticsQuery.Asked> all, Statistics statistics, Deadline deadline, Intake intake)
      throws SourceException, InterruptedException {
    Map<ObjectReference, StatisticsQuery.Asked> byRef = new HashMap<>();
    all.forEach(each -> byRef.put(each.entity().ref(), each));
    StatisticsQuery query = new StatisticsQuery(session, statistics);
    SampleWriter writer = new SampleWriter(statistics.counters(), context::id, intake);
    try (ParallelRequests<List<PerfAnswer>> requests =
        new ParallelRequests<>(answers -> answers.forEach(each -> take(each, byRef, writer)))) {
      int next = 0;
      while (next < all.size() && !deadline.isOver()) {
        List<StatisticsQuery.Asked> batch = batch(all, next, statistics.limit());
        requests.run(() -> query.ask(batch));
        next += batch.size();
      }
      requests.finish();
      checkAllAsked(next, all.size(), deadline);
    }
    reportRefused(query, intake);
  }

  private void take(
      PerfAnswer answer, Map<ObjectReference, StatisticsQuery.Asked> byRef, SampleWriter writer) {
    StatisticsQuery.Asked asked = byRef.get(answer.entity());
    if (asked != null) {
      writer.write(answer, asked, progress);
    }
  }

  private static List<StatisticsQuery.Asked> batch(
      List<StatisticsQuery.Asked> all, int from, QueryLimit limit) {
    int metrics = 0;
    int to = from;
    while (to < all.size() && to - from < QueryLimit.MAX_ENTITIES) {
      metrics += all.get(to).wanted().size();
      if (to > from && metrics > limit.metrics()) {
        break;
      }
      to++;
    }
    return all.subList(from, to);
  }

  private void checkAllAsked(int asked, int all, Deadline deadline) throws SourceException {
    if (asked < all) {
      throw new SourceException(
          "only %d of %d could be asked for their statistics within the timeout of %d s; the others come first in the next round: make timeout and interval longer, or raise vCenter's config.vpxd.stats.maxQueryMetrics"
              .formatted(asked, all, deadline.timeout().toSeconds()));
    }
  }

  private void reportRefused(StatisticsQuery query, Intake intake) {
    query
        .refused()
        .forEach(
            (entity, why) -> {
              if (refused.add(entity)) {
                String id = entity.ref().value();
                String text =
                    "vCenter gives no statistics of " + entity.name() + " (" + id + "): " + why;
                intake.reject(
                    RejectReason.UNKNOWN_RESOURCE,
                    text,
                    null,
                    0,
                    id.getBytes(StandardCharsets.UTF_8));
              }
            });
  }
}
