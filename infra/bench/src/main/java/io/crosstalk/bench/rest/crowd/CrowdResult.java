package io.crosstalk.bench.rest.crowd;

import io.crosstalk.bench.rest.load.AnswerFigures;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Result of a crowd.
 *
 * @param outcomes number of each outcome of the crowd's requests
 * @param ordinary answers to the ordinary client by status; 0 for requests without one
 * @param changes components that have ended or do not answer after it; empty when there are none
 */
public record CrowdResult(
    CrowdKind kind,
    int clients,
    Map<String, Long> outcomes,
    Map<Integer, AnswerFigures> ordinary,
    List<String> changes) {
  private static final int OK = 200;

  /** Returns whether each answer to the ordinary client had the status 200. */
  public boolean isOrdinaryServed() {
    return ordinary.keySet().equals(Set.of(OK));
  }

  /** 99th percentile of the answers to the ordinary client, of all statuses, milliseconds. */
  public double ordinaryP99Ms() {
    return ordinary.values().stream().mapToDouble(AnswerFigures::p99Ms).max().orElse(0);
  }
}
