package io.crosstalk.engine.site.evidence;

import io.crosstalk.event.incident.AdviceAction;
import io.crosstalk.event.inventory.Change;
import org.jspecify.annotations.Nullable;

/**
 * An action that may help.
 *
 * @param target id of the resource that is changed
 * @param place id of the resource that is relieved
 * @param change the change that it undoes; null for another action
 * @param jobs number of jobs at the same time; 0 when it is not known
 */
public record Proposal(
    AdviceAction action, String target, String place, @Nullable Change change, int jobs) {
  Proposal(AdviceAction action, String target, String place) {
    this(action, target, place, null, 0);
  }
}
