package io.crosstalk.rules.notify;

import io.crosstalk.event.IncidentStatus;

/** Decides whether a ticket is to be closed. */
public final class IncidentEnd {
  private IncidentEnd() {}

  /**
   * Returns whether the incident of a message is over. The first message that a target receives
   * opens the incident there, even if it is over by then: the ticket is then closed at once.
   */
  public static boolean isIn(Message message) {
    return message.type().isEnd() || message.incident().status() == IncidentStatus.RESOLVED;
  }
}
