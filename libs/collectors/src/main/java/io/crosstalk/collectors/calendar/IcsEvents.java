package io.crosstalk.collectors.calendar;

import io.crosstalk.collectors.files.MalformedFileException;
import java.io.IOException;
import java.io.Reader;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import net.fortuna.ical4j.data.CalendarParserImpl;
import net.fortuna.ical4j.data.ContentHandler;
import net.fortuna.ical4j.data.ParserException;
import net.fortuna.ical4j.data.UnfoldingReader;
import org.jspecify.annotations.Nullable;

/**
 * Collects the events of an iCalendar file with their properties. Only the line parser of the
 * iCalendar library is used, since the library's time zone support may access the network.
 */
final class IcsEvents implements ContentHandler {
  private static final int MAX_EVENTS = 20_000;
  private static final int MAX_PROPERTIES = 500;

  private final List<List<IcsProperty>> events = new ArrayList<>();
  private int depth;
  private boolean inEvent;
  private String name = "";
  private String value = "";
  private String tzid = "";
  private boolean date;

  private IcsEvents() {}

  /**
   * Reads a file.
   *
   * @throws MalformedFileException when it is no calendar
   */
  static List<List<IcsProperty>> read(Reader in) throws IOException {
    IcsEvents events = new IcsEvents();
    try {
      new CalendarParserImpl().parse(new UnfoldingReader(in, true), events);
    } catch (ParserException e) {
      throw new MalformedFileException(
          "the calendar can't be read (line " + e.getLineNo() + "): is it whole?");
    } catch (RuntimeException e) {
      // The library throws many types of exceptions.
      throw new MalformedFileException("the calendar can't be read: is it whole?");
    }
    return events.events;
  }

  @Override
  public void startCalendar() {
    depth = 0;
  }

  @Override
  public void endCalendar() {
    inEvent = false;
  }

  @Override
  public void startComponent(String component) {
    depth++;
    if (depth == 1 && component.equalsIgnoreCase("VEVENT")) {
      inEvent = true;
      events.add(new ArrayList<>());
    }
    if (events.size() > MAX_EVENTS) {
      throw new IllegalStateException("too many events");
    }
  }

  @Override
  public void endComponent(String component) {
    depth--;
    inEvent &= depth > 0;
  }

  @Override
  public void startProperty(@Nullable String property) {
    name = property == null ? "" : property.toUpperCase(Locale.ROOT);
    value = "";
    tzid = "";
    date = false;
  }

  @Override
  public void propertyValue(@Nullable String text) {
    value = text == null ? "" : text;
  }

  @Override
  public void parameter(@Nullable String parameter, @Nullable String text) {
    if ("TZID".equalsIgnoreCase(parameter)) {
      // A name with a space is quoted, and the library keeps the quotes.
      tzid = text == null ? "" : text.replace("\"", "").strip();
    }
    date |= "VALUE".equalsIgnoreCase(parameter) && "DATE".equalsIgnoreCase(text);
  }

  /**
   * Adds the finished property to the current event, unless it belongs to an alarm inside the
   * event.
   */
  @Override
  public void endProperty(@Nullable String property) {
    if (inEvent && depth == 1 && events.getLast().size() < MAX_PROPERTIES) {
      events.getLast().add(new IcsProperty(name, value, tzid, date));
    }
  }
}
