package io.crosstalk.rules.notify.message;

import io.crosstalk.engine.text.Texts;
import io.crosstalk.event.incident.Incident;
import io.crosstalk.event.incident.Incident.TeamInvolvement;
import io.crosstalk.event.incident.SharedResource;
import io.crosstalk.event.incident.TeamRole;
import io.crosstalk.report.incident.Names;
import io.crosstalk.report.incident.SiteTime;
import io.crosstalk.rules.ownership.Ownership;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Replaces advice on suspects that are not named to the recipient. Such advice cannot be followed;
 * an action that the recipient can do takes its place.
 */
final class UnnamedAdvice {
  private final Incident incident;
  private final Predicate<String> isNamedIn;

  /**
   * Creates a replacement.
   *
   * @param isNamedIn whether a text names a suspect that is not named to the recipient
   */
  UnnamedAdvice(Incident incident, Predicate<String> isNamedIn) {
    this.incident = incident;
    this.isNamedIn = isNamedIn;
  }

  /** Replaces the advice in the fields, in the summary and in the explanation of an incident. */
  void replaceIn(ObjectNode json) {
    List<String> removed =
        json.path("advice") instanceof ArrayNode advice ? removeFrom(advice) : List.of();
    if (removed.isEmpty()) {
      return;
    }
    json.put("explanation", withoutAdvice(json.path("explanation").asString(""), removed));
    if (json.path("summary") instanceof ObjectNode summary) {
      String line = summary.path("action").asString("");
      summary.put("action", ActionLine.replaced(line, removed, action()));
    }
  }

  /** Removes the advice, and returns its sentences. */
  private List<String> removeFrom(ArrayNode advice) {
    List<String> removed = new ArrayList<>();
    for (int i = advice.size() - 1; i >= 0; i--) {
      JsonNode each = advice.get(i);
      String sentence = each.path("summary").asString("");
      if (isNamedIn.test(each.path("resource").asString("")) || isNamedIn.test(sentence)) {
        removed.add(sentence);
        advice.remove(i);
      }
    }
    return removed;
  }

  private String withoutAdvice(String explanation, List<String> removed) {
    List<String> lines =
        explanation.lines().filter(line -> removed.stream().noneMatch(line::contains)).toList();
    boolean isReplaced = lines.size() < explanation.lines().count() && incident.end() == null;
    Stream<String> action =
        isReplaced ? Stream.of(Texts.of("advice.now", action())) : Stream.empty();
    return String.join("\n", Stream.concat(lines.stream(), action).toList());
  }

  /** The team to ask, or the page to look at. */
  private String action() {
    String onset = SiteTime.of(incident).momentInZone(incident.onset());
    SharedResource shared = incident.sharedResource();
    Optional<String> owner = owner();
    return shared == null || owner.isEmpty()
        ? Texts.of("message.unnamed.action", onset)
        : Texts.of("message.unnamed.action.owner", owner.get(), Names.place(shared), onset);
  }

  private Optional<String> owner() {
    return incident.teams().stream()
        .filter(team -> team.role() == TeamRole.OWNER_OF_SHARED_RESOURCE)
        .map(TeamInvolvement::team)
        .filter(team -> !Objects.equals(team, Ownership.UNASSIGNED))
        .findFirst();
  }
}
