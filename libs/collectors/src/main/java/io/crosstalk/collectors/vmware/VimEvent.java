package io.crosstalk.collectors.vmware;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
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
record VimEvent(
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
  static List<VimEvent> list(XmlElement answer) throws BadAnswerException {
    List<VimEvent> events = new ArrayList<>();
    for (XmlElement each : answer.all("returnval")) {
      events.add(of(each));
    }
    return events;
  }

  private static VimEvent of(XmlElement event) throws BadAnswerException {
    return new VimEvent(
        event.number("key"),
        time(event.text("createdTime")),
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

  /** Parses an {@code xsd:dateTime}, with or without an offset; without one it is UTC. */
  static long time(String text) throws BadAnswerException {
    try {
      boolean local =
          text.indexOf('Z') < 0 && text.lastIndexOf('+') < 0 && text.lastIndexOf('-') < 11;
      return local
          ? Instant.parse(text + "Z").toEpochMilli()
          : OffsetDateTime.parse(text).toInstant().toEpochMilli();
    } catch (DateTimeException | ArithmeticException e) {
      throw new BadAnswerException(
          "not a time: " + text.substring(0, Math.min(40, text.length())), e);
    }
  }
}
