package io.crosstalk.rules.notify.pagerduty;

import io.crosstalk.event.message.MessageType;
import io.crosstalk.rules.notify.message.IncidentEnd;
import io.crosstalk.rules.notify.message.Message;
import java.util.List;
import java.util.Locale;

/** Action of an event on the alert with its key. */
enum EventAction {
  TRIGGER("triggered"),
  ACKNOWLEDGE("acknowledged"),
  RESOLVE("resolved");

  private final String status;

  EventAction(String status) {
    this.status = status;
  }

  /**
   * Actions for a message, in order. PagerDuty drops an acknowledgement or a resolution of an alert
   * that it does not know, so that such an alert is triggered first.
   */
  static List<EventAction> of(Message message) {
    EventAction wanted = wanted(message);
    return message.ticket() == null && wanted != TRIGGER
        ? List.of(TRIGGER, wanted)
        : List.of(wanted);
  }

  private static EventAction wanted(Message message) {
    if (IncidentEnd.isIn(message)) {
      return RESOLVE;
    }
    return message.type() == MessageType.ACKNOWLEDGED ? ACKNOWLEDGE : TRIGGER;
  }

  /** The value of {@code event_action}. */
  String wireName() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Status of the alert after this action. */
  String status() {
    return status;
  }
}
