package io.crosstalk.rules.action;

import io.crosstalk.rules.lifecycle.Action;
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
   * Notification target in which a person has acted.
   *
   * @param target name of the target, which is not notified of the action
   * @param at time of the action on the clock of the target
   */
  public record Origin(String target, Instant at) {}

  /** Request over REST. */
  public ActionRequest(
      String incident, Action action, String actor, @Nullable String idempotencyKey) {
    this(incident, action, actor, idempotencyKey, null);
  }
}
