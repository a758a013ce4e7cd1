package io.crosstalk.bench.rest.crowd;

import io.crosstalk.bench.rest.load.AnswerFigures;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Result of a crowd of clients, and of the ordinary client that made requests at the same time.
 *
 * @param kind kind of the crowd's clients
 * @param clients number of the crowd's clients
 * @param outcomes number of the crowd's requests for each outcome
 * @param ordinary figures of the answers to the ordinary client by HTTP status; status 0 for
 *     requests without an answer
 * @param changes texts about components that have ended or do not answer after the crowd; empty
 *     when there are none
 */
public record CrowdResult(
    CrowdKind kind,
    int clients,
    Map<String, Long> outcomes,
    Map<Integer, AnswerFigures> ordinary,
    List<String> changes) {
  private static final int OK = 200;

  /** Returns whether all requests of the ordinary client were answered with status 200. */
  public boolean isOrdinaryServed() {
    return ordinary.keySet().equals(Set.of(OK));
  }

  /**
   * 99th percentile of the ordinary client's response time, milliseconds: the highest of the
   * percentiles of all statuses.
   */
  public double ordinaryP99Ms() {
    return ordinary.values().stream().mapToDouble(AnswerFigures::p99Ms).max().orElse(0);
  }
}
