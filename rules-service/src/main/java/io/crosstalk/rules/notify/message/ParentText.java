package io.crosstalk.rules.notify.message;

import io.crosstalk.engine.text.Texts;
import io.crosstalk.event.incident.DataState;
import io.crosstalk.event.incident.Incident;
import io.crosstalk.event.incident.IncidentStatus;
import io.crosstalk.event.incident.Resolution;
import io.crosstalk.event.incident.Summary;
import io.crosstalk.event.message.MessageType;
import io.crosstalk.report.incident.MapBox;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Texts of a message. A message about a person's action, and the last one about an incident, do not
 * repeat the whole incident, except for targets that keep only the latest text.
 *
 * @param action action of a person that the message states; null for a message of the diagnosis
 * @param differences what has changed since the last message; empty when nothing has
 * @param link address of the incident's page; null without one
 * @param mergedInto incident that this one was merged into; empty for none
 * @param teams lines with the teams that the incident concerns
 */
record ParentText(
    MessageType type,
    Incident incident,
    @Nullable PersonAction action,
    String differences,
    @Nullable String link,
    String mergedInto,
    List<String> teams) {

  /** Texts for the incident's own ticket. */
  MessageText text() {
    String news = news();
    if (action == null) {
      MessageText text = new MessageText(incident.title(), news, body());
      return isEnd()
          ? text.withNote(news + "\n\n" + text.body()).withState(bodyWithDetails())
          : text;
    }
    String whole = incident.title() + "\n\n" + body();
    return new MessageText(incident.title(), news, action.before(body()))
        .withNote(
            action.after(news) + "\n\n" + (isShort(action) ? reference(incident.title()) : whole));
  }

  /** Texts for a child ticket; news has the text of the person. */
  MessageText forChild(ChildTicket child) {
    String news = action == null ? news() : action.after(news());
    MessageText text = ChildText.of(incident, child, news);
    if (child.isLeaving()) {
      return text;
    }
    if (action != null && isShort(action)) {
      return text.withNote(news + "\n\n" + reference(text.title()));
    }
    return isEnd() ? text.withNote(news + "\n\n" + body()) : text;
  }

  private boolean isShort(PersonAction by) {
    return type != MessageType.OPENED && by.leavesDiagnosis();
  }

  /**
   * Returns whether the diagnosis states the end, also after a person has resolved the incident.
   */
  private boolean isEnd() {
    return action == null
        && (type.isEnd()
            || (incident.status() == IncidentStatus.RESOLVED
                && type == MessageType.CHANGED
                && isOver()));
  }

  /** Returns whether the degradation is over; that of a merged incident goes on in another one. */
  private boolean isOver() {
    return incident.end() != null
        && incident.resolution() != Resolution.MERGED
        && incident.resolution() != Resolution.WITHDRAWN;
  }

  private String reference(String title) {
    return Stream.of(sinceLine().map(line -> line + "\n"), Stream.of(title), linkLine())
        .flatMap(lines -> lines)
        .collect(Collectors.joining("\n"));
  }

  private Stream<String> sinceLine() {
    return differences.isEmpty()
        ? Stream.empty()
        : Stream.of(Texts.of("message.since", differences));
  }

  private Stream<String> linkLine() {
    return link == null ? Stream.empty() : Stream.of(Texts.of("message.link", link));
  }

  private String news() {
    String own = newsOfDiagnosis();
    if (action == null) {
      return own;
    }
    if (type == MessageType.OPENED) {
      return own + " " + action.news();
    }
    return action.leavesDiagnosis() ? action.news() : (action.news() + " " + differences).strip();
  }

  private String newsOfDiagnosis() {
    return switch (type) {
      case OPENED ->
          Texts.of(
              incident.status() == IncidentStatus.RESOLVED
                  ? "message.opened.over"
                  : "message.opened");
      case CHANGED -> differences.isEmpty() ? changed() : differences;
      case RETRACTED, REOPENED ->
          (Texts.of("message." + type.name().toLowerCase(Locale.ROOT)) + " " + differences).strip();
      case RESOLVED -> EndText.news(incident);
      case WITHDRAWN ->
          mergedInto.isEmpty()
              ? Texts.of("message.withdrawn")
              : Texts.of("message.withdrawn.merged", mergedInto);
      case ACKNOWLEDGED -> Texts.of("message.acknowledged");
    };
  }

  private String changed() {
    return Texts.of(
        incident.dataState() == DataState.NO_DATA ? "message.noData" : "message.changed");
  }

  private String body() {
    return isEnd() ? String.join("\n", lines()) : bodyWithDetails();
  }

  private String bodyWithDetails() {
    List<String> lines = lines();
    addDetails(lines);
    return String.join("\n", lines);
  }

  private List<String> lines() {
    List<String> lines = new ArrayList<>();
    if (!isEnd()) {
      addSummary(lines);
    } else if (type == MessageType.WITHDRAWN) {
      lines.add(incident.title());
    } else {
      lines.addAll(EndText.lines(incident));
      if (type == MessageType.RESOLVED) {
        sinceLine().forEach(lines::add);
      }
    }
    linkLine().forEach(lines::add);
    return lines;
  }

  /** The lines to read first: the summary, or those on an incident that is over already. */
  private void addSummary(List<String> lines) {
    Summary summary = incident.summary();
    if (summary == null) {
      return;
    }
    lines.add(summary.degradation());
    if (type == MessageType.OPENED && incident.status() == IncidentStatus.RESOLVED) {
      lines.add(EndText.news(incident));
      lines.addAll(EndText.lines(incident));
    } else if (isOver()) {
      lines.addAll(EndText.lines(incident));
    } else {
      lines.addAll(List.of(summary.cause(), summary.action()));
    }
  }

  private void addDetails(List<String> lines) {
    Stream.ofNullable(MapBox.line(incident)).forEach(lines::add);
    lines.addAll(teams);
    if (!lines.isEmpty()) {
      lines.add("");
    }
    lines.add(incident.explanation());
  }
}
