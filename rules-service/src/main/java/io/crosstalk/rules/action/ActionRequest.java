package io.crosstalk.rules.action;

import io.crosstalk.rules.lifecycle.Action;
import org.jspecify.annotations.Nullable;

/**
 * A person's request for an action.
 *
 * @param actor name of the person's token
 * @param idempotencyKey the same when the request is sent again; null without one
 */
public record ActionRequest(
    String incident, Action action, String actor, @Nullable String idempotencyKey) {}
