package io.crosstalk.evaluate;

import io.crosstalk.engine.EngineObserver;
import io.crosstalk.engine.incident.Publication;
import io.crosstalk.event.Incident;
import io.crosstalk.event.MessageType;
import io.crosstalk.event.Severity;
import io.crosstalk.event.Suspect;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Messages that a notification target with the default severity {@code minor} receives of the
 * incidents of a case, when no person acts and no rule of the site applies. A message that waits is
 * not left out, so a target receives at most these.
 */
final class TargetMessages implements EngineObserver {
  private final List<Received> messages = new ArrayList<>();
  private final Set<String> told = new HashSet<>();

  /**
   * One message.
   *
   * @param at event time
   * @param culprits resources with a probability of at least 0.5
   */
  record Received(
      Instant at,
      MessageType type,
      String incident,
      Severity severity,
      String cause,
      Set<String> culprits,
      String title) {
    /** The message as one line, in which the incident has a number instead of its id. */
    String line(int number) {
      return "%s  #%d %-9s %-8s %s  %s"
          .formatted(at, number, name(type), severity.wireName(), cause, title);
    }

    private static String name(MessageType type) {
      return type.name().toLowerCase(Locale.ROOT);
    }
  }

  @Override
  public void published(Publication publication) {
    MessageType type = publication.kind().message();
    Incident incident = publication.incident();
    boolean first = !told.contains(incident.id());
    if (type == null || (first && incident.severity() == Severity.INFO)) {
      return;
    }
    told.add(incident.id());
    messages.add(received(publication.at(), first ? MessageType.OPENED : type, incident));
  }

  private static Received received(Instant at, MessageType type, Incident incident) {
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
        Objects.requireNonNullElse(incident.title(), ""));
  }

  List<Received> messages() {
    return List.copyOf(messages);
  }

  /** The messages as lines, the incidents numbered in the order of their first messages. */
  String lines() {
    List<String> incidents = messages.stream().map(Received::incident).distinct().toList();
    return messages.stream()
        .map(each -> each.line(incidents.indexOf(each.incident()) + 1) + "\n")
        .collect(Collectors.joining());
  }
}
