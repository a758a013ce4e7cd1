package io.crosstalk.bench.rest.crowd;

import io.crosstalk.bench.rest.load.AnswerFigures;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What came of a crowd.
 *
 * @param outcomes of the crowd's requests, and how often each came
 * @param ordinary answers to the ordinary client by status; 0 for requests without one
 * @param changes components that have ended or do not answer after it; empty when all is well
 */
public record CrowdResult(
    CrowdKind kind,
    int clients,
    Map<String, Long> outcomes,
    Map<Integer, AnswerFigures> ordinary,
    List<String> changes) {
  private static final int OK = 200;

  /** Whether the ordinary client was answered with 200 each time. */
  public boolean isOrdinaryServed() {
    return ordinary.keySet().equals(Set.of(OK));
  }

  /** The slowest 1 % of the answers to the ordinary client, of all statuses. */
  public double ordinaryP99Ms() {
    return ordinary.values().stream().mapToDouble(AnswerFigures::p99Ms).max().orElse(0);
  }
}
