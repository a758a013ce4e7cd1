package io.crosstalk.evaluate;

import io.crosstalk.engine.EngineObserver;
import io.crosstalk.engine.incident.Publication;
import io.crosstalk.event.Incident;
import io.crosstalk.event.MessageType;
import io.crosstalk.event.Severity;
import io.crosstalk.event.Suspect;
import io.crosstalk.report.incident.Differences;
import io.crosstalk.report.incident.Teams;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Messages that a notification target with the default severity {@code minor} receives of the
 * incidents of a case, when no person acts and no rule of the site applies. A message that waits is
 * not left out, so a target receives at most these.
 */
final class TargetMessages implements EngineObserver {
  private final List<Received> messages = new ArrayList<>();
  private final Map<String, Incident> told = new HashMap<>();

  /**
   * One message.
   *
   * @param at event time
   * @param culprits resources with a probability of at least 0.5
   * @param news sentences on what the message before did not state, for a reader to whom all names
   *     are stated
   */
  record Received(
      Instant at,
      MessageType type,
      String incident,
      Severity severity,
      String cause,
      Set<String> culprits,
      String title,
      List<String> news) {
    /** The message as lines, in which the incident has a number instead of its id. */
    String lines(int number) {
      return "%s  #%d %-9s %-8s %s  %s\n"
              .formatted(at, number, name(type), severity.wireName(), cause, title)
          + news.stream().map(each -> "    " + each + "\n").collect(Collectors.joining());
    }

    private static String name(MessageType type) {
      return type.name().toLowerCase(Locale.ROOT);
    }
  }

  @Override
  public void published(Publication publication) {
    MessageType type = publication.kind().message();
    Incident incident = publication.incident();
    boolean first = !told.containsKey(incident.id());
    if (type == null || (first && incident.severity() == Severity.INFO)) {
      return;
    }
    Incident before = told.put(incident.id(), incident);
    messages.add(
        received(
            publication.at(),
            first ? MessageType.OPENED : type,
            incident,
            before == null ? List.of() : news(before, incident)));
  }

  private static List<String> news(Incident before, Incident now) {
    Stream<String> recovery =
        now.end() == null || now.summary() == null
            ? Stream.empty()
            : Stream.ofNullable(now.summary().recovery());
    return Stream.concat(
            recovery,
            Differences.between(version(before), version(now), Teams::isToBeNotified).stream())
        .toList();
  }

  private static Differences.Version version(Incident incident) {
    return new Differences.Version(incident, List.of());
  }

  private static Received received(
      Instant at, MessageType type, Incident incident, List<String> news) {
    Set<String> culprits =
        incident.suspects().stream()
            .filter(each -> each.probability() >= Suspect.CULPRIT_PROBABILITY)
            .map(Suspect::resource)
            .collect(Collectors.toSet());
    return new Received(
        at,
        type,
        incident.id(),
        incident.severity(),
        incident.causeClass().wireName(),
        culprits,
        Objects.requireNonNullElse(incident.title(), ""),
        news);
  }

  List<Received> messages() {
    return List.copyOf(messages);
  }

  /** The messages as lines, the incidents numbered in the order of their first messages. */
  String lines() {
    List<String> incidents = messages.stream().map(Received::incident).distinct().toList();
    return messages.stream()
        .map(each -> each.lines(incidents.indexOf(each.incident()) + 1))
        .collect(Collectors.joining());
  }
}
