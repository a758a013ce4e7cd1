package io.crosstalk.collectors.vmware.statistics;

import io.crosstalk.collectors.SourceException;
import io.crosstalk.collectors.vmware.session.VimSession;
import io.crosstalk.collectors.vmware.soap.SoapFault;
import io.crosstalk.collectors.vmware.soap.SoapRequest;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Requests statistics of several entities in one query. Thread-safe. */
final class StatisticsQuery {
  private final VimSession session;
  private final Statistics statistics;
  private final Map<MeasuredEntity, String> refused = new ConcurrentHashMap<>();

  /**
   * Part of a query that concerns one entity.
   *
   * @param entity entity whose statistics are requested
   * @param wanted counters to request
   * @param afterMs time of the newest sample that is known already, epoch milliseconds
   * @param untilMs time of the newest sample to read, epoch milliseconds
   */
  record Asked(MeasuredEntity entity, List<Statistics.Wanted> wanted, long afterMs, long untilMs) {}

  StatisticsQuery(VimSession session, Statistics statistics) {
    this.session = session;
    this.statistics = statistics;
  }

  /** Returns the entities for which the server has refused statistics, with its reason. */
  Map<MeasuredEntity, String> refused() {
    return refused;
  }

  /**
   * Sends a query for several entities. If the server refuses it, the query is repeated with each
   * half of the entities, so that an entity that no longer exists does not affect the others.
   */
  List<PerfAnswer> ask(List<Asked> batch) throws SourceException, InterruptedException {
    try {
      return PerfAnswer.list(session.call(request(batch)));
    } catch (SoapFault e) {
      return askAgain(batch, e);
    }
  }

  private List<PerfAnswer> askAgain(List<Asked> batch, SoapFault fault)
      throws SourceException, InterruptedException {
    if (fault.isTooMuch()) {
      statistics.limit().lower();
    }
    if (batch.size() == 1) {
      refused.put(batch.getFirst().entity(), String.valueOf(fault.getMessage()));
      return List.of();
    }
    int half = batch.size() / 2;
    List<PerfAnswer> answers = new ArrayList<>(ask(batch.subList(0, half)));
    answers.addAll(ask(batch.subList(half, batch.size())));
    return answers;
  }

  private SoapRequest request(List<Asked> batch) throws SourceException, InterruptedException {
    SoapRequest request = new SoapRequest("QueryPerf", session.content().perfManager());
    for (Asked each : batch) {
      request.open("querySpec").ref("entity", each.entity().ref());
      request.time("startTime", each.afterMs()).time("endTime", each.untilMs());
      for (Statistics.Wanted wanted : each.wanted()) {
        request.open("metricId").number("counterId", wanted.counter());
        request.text("instance", wanted.instance()).close("metricId");
      }
      request.number("intervalId", statistics.seconds(each.entity().type()));
      request.text("format", "csv").close("querySpec");
    }
    return request;
  }
}
