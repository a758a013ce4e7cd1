package io.crosstalk.rules.action;

import io.crosstalk.rules.lifecycle.Action;
import io.crosstalk.rules.policy.TicketOrigin;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A person's request for an action.
 *
 * @param actor name of the person's token, or of the target and its user
 * @param idempotencyKey the same when the request is sent again; null without one
 * @param origin where the action was made; null for a request over REST
 */
public record ActionRequest(
    String incident,
    Action action,
    String actor,
    @Nullable String idempotencyKey,
    @Nullable Origin origin) {

  /**
   * Where a person has acted.
   *
   * @param ticket ticket in which the person has acted
   * @param at time of the action on the clock of the ticket's system
   */
  public record Origin(TicketOrigin ticket, Instant at) {}

  /** Request over REST. */
  public ActionRequest(
      String incident, Action action, String actor, @Nullable String idempotencyKey) {
    this(incident, action, actor, idempotencyKey, null);
  }
}
