package io.crosstalk.event.message;

import io.crosstalk.event.incident.Grouping;
import java.time.Instant;

/**
 * A person's decision in {@code crosstalk.samples}, where its place among the samples is fixed.
 *
 * @param world key of the world
 * @param id number of the decision, which its {@link DecisionOutcome} repeats
 * @param at event time that the world had reached when the person decided
 */
public record Decision(String world, long id, Instant at, Grouping grouping)
    implements SamplesMessage {
  @Override
  public String source() {
    return "people";
  }
}
