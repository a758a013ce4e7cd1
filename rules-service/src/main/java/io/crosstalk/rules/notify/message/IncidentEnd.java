package io.crosstalk.rules.notify.message;

import io.crosstalk.event.incident.IncidentStatus;

/** Decides whether a ticket is to be closed. */
public final class IncidentEnd {
  private IncidentEnd() {}

  /**
   * Returns whether the incident of a message is over, or the team of its child ticket is no longer
   * concerned. The first message that a target receives opens the incident there, even if it is
   * over by then: the ticket is then closed at once.
   */
  public static boolean isIn(Message message) {
    ChildTicket child = message.child();
    return message.type().isEnd()
        || message.incident().status() == IncidentStatus.RESOLVED
        || (child != null && child.isLeaving());
  }
}
