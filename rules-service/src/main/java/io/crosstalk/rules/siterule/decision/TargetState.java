package io.crosstalk.rules.siterule.decision;

import io.crosstalk.event.incident.Severity;
import io.crosstalk.event.message.MessageType;

/**
 * A notification target and what it knows of an incident.
 *
 * @param opensTickets whether it opens tickets
 * @param minSeverity lowest severity that it receives
 * @param notified whether it was notified of the incident, or will be
 * @param knowsPart whether it was notified of an incident that was merged into this one
 */
public record TargetState(
    String name, boolean opensTickets, Severity minSeverity, boolean notified, boolean knowsPart) {

  /**
   * Returns whether it receives a message whatever the severity. One that knows only a part of the
   * incident receives no end of what it was not notified of.
   */
  boolean follows(MessageType type) {
    return notified || (knowsPart && !type.isEnd());
  }
}
