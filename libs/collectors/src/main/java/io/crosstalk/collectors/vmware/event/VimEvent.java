package io.crosstalk.collectors.vmware.event;

import io.crosstalk.collectors.vmware.soap.BadAnswerException;
import io.crosstalk.collectors.vmware.soap.XmlElement;
import io.crosstalk.collectors.vmware.soap.XmlTime;
import java.util.ArrayList;
import java.util.List;

/**
 * Event that vCenter has recorded. Ids are empty if the event does not concern such an object.
 *
 * @param key number of the event
 * @param timeMs epoch milliseconds
 * @param type class of the event; for an {@code EventEx} its own type, for a {@code TaskEvent} the
 *     task
 * @param vm id of the machine
 * @param sourceHost id of the previous host of a machine that has moved
 * @param text text for people
 */
public record VimEvent(
    long key,
    long timeMs,
    String type,
    String vm,
    String host,
    String datastore,
    String cluster,
    String sourceHost,
    String text) {

  /** Reads a response of {@code ReadNextEvents}. */
  public static List<VimEvent> list(XmlElement answer) throws BadAnswerException {
    List<VimEvent> events = new ArrayList<>();
    for (XmlElement each : answer.all("returnval")) {
      events.add(of(each));
    }
    return events;
  }

  private static VimEvent of(XmlElement event) throws BadAnswerException {
    return new VimEvent(
        event.number("key"),
        XmlTime.parse(event.text("createdTime")),
        type(event),
        argument(event, "vm", "vm"),
        argument(event, "host", "host"),
        argument(event, "ds", "datastore"),
        argument(event, "computeResource", "computeResource"),
        argument(event, "sourceHost", "host"),
        text(event));
  }

  private static String type(XmlElement event) {
    XmlElement info = event.child("info");
    return switch (event.type()) {
      case "EventEx" -> event.text("eventTypeId");
      case "TaskEvent" -> info == null ? "" : info.text("descriptionId");
      default -> event.type();
    };
  }

  private static String argument(XmlElement event, String name, String reference) {
    XmlElement argument = event.child(name);
    return argument == null ? "" : argument.text(reference);
  }

  private static String text(XmlElement event) {
    String formatted = event.text("fullFormattedMessage");
    return formatted.isEmpty() ? event.text("message") : formatted;
  }
}
