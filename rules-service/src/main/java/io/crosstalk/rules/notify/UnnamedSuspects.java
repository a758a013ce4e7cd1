package io.crosstalk.rules.notify;

import io.crosstalk.engine.explanation.Names;
import io.crosstalk.engine.explanation.SummaryLines;
import io.crosstalk.engine.explanation.Titles;
import io.crosstalk.engine.explanation.UnknownState;
import io.crosstalk.engine.incident.findings.Teams;
import io.crosstalk.engine.text.Texts;
import io.crosstalk.event.CauseClass;
import io.crosstalk.event.Incident;
import io.crosstalk.event.SharedResource;
import io.crosstalk.event.Summary;
import io.crosstalk.event.Suspect;
import io.crosstalk.rules.ownership.Ownership;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.databind.node.StringNode;

/**
 * Suspects of an incident that are not named to a recipient. The name of a suspect outside the team
 * of a reader goes out only when its own team would be notified, too.
 */
public final class UnnamedSuspects {

  /** Fields that contain sentences or names of resources; others have fixed words. */
  private static final Set<String> TEXTS =
      Set.of(
          "title",
          "explanation",
          "summary",
          "degradation",
          "cause",
          "action",
          "reason",
          "cost",
          "detail",
          "change",
          "resource",
          "text");

  /** Fields with the words of people, which are sent as they were written. */
  private static final Set<String> PEOPLE =
      Set.of("action", "acknowledgement", "reopening", "manualResolution", "assignment");

  private final Incident incident;
  private final Set<String> suspects;
  private final @Nullable Pattern names;

  private UnnamedSuspects(Incident incident, Set<String> suspects, @Nullable Pattern names) {
    this.incident = incident;
    this.suspects = suspects;
    this.names = names;
  }

  /**
   * The suspects that are not named where all teams of an incident read, such as in its own ticket,
   * in mails and in alerts.
   */
  public static UnnamedSuspects of(Incident incident) {
    return of(
        incident,
        incident.teams().stream()
            .map(Incident.TeamInvolvement::team)
            .filter(team -> !team.equals(Ownership.UNASSIGNED))
            .collect(Collectors.toSet()));
  }

  /**
   * The suspects that are not named to some teams: all that do not belong to each of them.
   *
   * @param readers teams that read the message
   */
  static UnnamedSuspects of(Incident incident, Set<String> readers) {
    List<Suspect> unnamed =
        incident.suspects().stream()
            .filter(each -> each.team() == null || !readers.equals(Set.of(each.team())))
            .filter(each -> !Teams.isToBeNotified(each))
            .toList();
    Set<String> suspects = unnamed.stream().map(Suspect::resource).collect(Collectors.toSet());
    String alternatives =
        unnamed.stream()
            .filter(each -> !isNamedAnyway(each.resource(), incident))
            .flatMap(each -> Stream.of(Names.suspect(each), each.resource()))
            .distinct()
            .sorted(Comparator.reverseOrder())
            .map(Pattern::quote)
            .collect(Collectors.joining("|"));
    return new UnnamedSuspects(
        incident,
        suspects,
        alternatives.isEmpty()
            ? null
            : Pattern.compile("(?<![\\w./-])(?:" + alternatives + ")(?![\\w/-])"));
  }

  /** Returns whether a resource is named as a victim or as the contention domain. */
  private static boolean isNamedAnyway(String resource, Incident incident) {
    SharedResource shared = incident.sharedResource();
    return (shared != null && shared.id().equals(resource))
        || incident.victims().stream().anyMatch(each -> each.resource().equals(resource));
  }

  /** Removes the suspects, and replaces their names in all texts. */
  void removeFrom(ObjectNode incident) {
    if (incident.path("suspects") instanceof ArrayNode all) {
      removeIf(all, suspects::contains);
    }
    if (names == null) {
      return;
    }
    if (incident.path("changes") instanceof ArrayNode changes) {
      removeIf(changes, this::isUnnamed);
    }
    new UnnamedAdvice(this.incident, this::isNamedIn).replaceIn(incident);
    replaceTitle(incident);
    replaceIn(incident);
  }

  /** The suspects. */
  List<Suspect> all() {
    return incident.suspects().stream().filter(each -> suspects.contains(each.resource())).toList();
  }

  /** Returns whether a text names one of them. */
  private boolean isNamedIn(String text) {
    return names != null && names.matcher(text).find();
  }

  /** The title of the incident, with the place of the cause where it names one of them. */
  public String title() {
    return isNamedIn(incident.title()) && !incident.victims().isEmpty()
        ? Titles.withoutCulprit(incident)
        : incident.title();
  }

  /**
   * Replaces the title, and the sentence on a neighbour, as a whole: without the name they say
   * nothing.
   */
  private void replaceTitle(ObjectNode json) {
    json.put("title", title());
    Summary lines = incident.summary();
    if (json.path("summary") instanceof ObjectNode summary
        && lines != null
        && incident.causeClass() == CauseClass.NOISY_NEIGHBOUR
        && isNamedIn(onCulprits(lines))) {
      String stated = onCulprits(lines);
      String cause = Titles.uncertainCause(incident);
      summary.put("cause", lines.cause().replace(stated, cause));
      json.put("explanation", json.path("explanation").asString("").replace(stated, cause));
    }
  }

  /** The part of the line on the cause that names the culprits. */
  private String onCulprits(Summary lines) {
    return UnknownState.of(incident) == null ? SummaryLines.onCulprits(lines) : lines.cause();
  }

  private static void removeIf(ArrayNode items, Predicate<String> resource) {
    for (int i = items.size() - 1; i >= 0; i--) {
      if (resource.test(items.get(i).path("resource").asString(""))) {
        items.remove(i);
      }
    }
  }

  private boolean isUnnamed(String name) {
    return names != null && names.matcher(name).matches();
  }

  private void replaceIn(JsonNode node) {
    if (node instanceof ObjectNode object) {
      for (String field : object.propertyNames().toArray(String[]::new)) {
        JsonNode value = object.path(field);
        if (value.isString() && TEXTS.contains(field)) {
          object.set(field, StringNode.valueOf(replaced(value.asString())));
        } else if (!value.isString() && !PEOPLE.contains(field)) {
          replaceIn(value);
        }
      }
    } else if (node.isArray()) {
      node.forEach(this::replaceIn);
    }
  }

  /** A neighbour at the place that the title names, or only a resource. */
  private String description() {
    SharedResource shared = incident.sharedResource();
    return shared != null && incident.causeClass() == CauseClass.NOISY_NEIGHBOUR
        ? Texts.of("message.unnamed.neighbour", Names.place(shared))
        : Texts.of("message.unnamed");
  }

  /** Returns the text with other words in place of their names. */
  public String replaced(String text) {
    return names == null
        ? text
        : names
            .matcher(text)
            .replaceAll(
                match ->
                    Matcher.quoteReplacement(
                        beginsASentence(text, match.start())
                            ? Names.first(description())
                            : description()));
  }

  private static boolean beginsASentence(String text, int at) {
    String before = text.substring(0, at);
    return before.isEmpty() || before.endsWith("\n") || before.endsWith(". ");
  }
}
