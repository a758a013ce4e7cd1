package io.crosstalk.rules.notify.message;

import io.crosstalk.engine.text.Texts;
import io.crosstalk.event.incident.CauseClass;
import io.crosstalk.event.incident.Incident;
import io.crosstalk.event.incident.IncidentMap;
import io.crosstalk.event.incident.SharedResource;
import io.crosstalk.event.incident.Summary;
import io.crosstalk.event.incident.Suspect;
import io.crosstalk.event.json.EventJson;
import io.crosstalk.report.incident.Names;
import io.crosstalk.report.incident.Teams;
import io.crosstalk.report.incident.Titles;
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

  private static final Pattern SENTENCE_END = Pattern.compile("[.] |\\n");

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
        incident, suspects, alternatives.isEmpty() ? null : name(alternatives));
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
    if (names != null) {
      if (incident.path("changes") instanceof ArrayNode changes) {
        removeIf(changes, this::isUnnamed);
      }
      new UnnamedAdvice(this.incident, this::isNamedIn).replaceIn(incident);
      replaceTitle(incident);
      replaceIn(incident);
    }
    replaceMap(incident);
  }

  /** Replaces the map by that without the suspects, whose names its resources keep. */
  private void replaceMap(ObjectNode json) {
    IncidentMap whole = incident.map();
    IncidentMap map = whole == null ? null : whole.without(suspects);
    if (map == null) {
      json.remove("map");
    } else {
      json.set("map", EventJson.mapper().valueToTree(map));
    }
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

  /** The explanation of the incident, without what accuses them. */
  public String explanation() {
    return replaced(withoutAccusation(incident.explanation()));
  }

  /**
   * Replaces the sentence on a neighbour as the cause as a whole: without the name it says nothing.
   */
  private String withoutAccusation(String explanation) {
    String accusation = accusation();
    return accusation == null
        ? explanation
        : explanation.replace(accusation, Titles.uncertainCause(incident));
  }

  /** The sentence that one of them is the cause as a neighbour; null without one. */
  private @Nullable String accusation() {
    Summary lines = incident.summary();
    return lines != null
            && incident.causeClass() == CauseClass.NOISY_NEIGHBOUR
            && isNamedIn(lines.cause())
        ? lines.cause()
        : null;
  }

  /** Replaces the title, and the sentences on a neighbour as the cause. */
  private void replaceTitle(ObjectNode json) {
    json.put("title", title());
    if (json.path("summary") instanceof ObjectNode summary && accusation() != null) {
      String cause = Titles.uncertainCause(incident);
      replaceReasons(json, cause);
      summary.put("cause", cause);
      json.put("explanation", withoutAccusation(json.path("explanation").asString("")));
    }
  }

  private void replaceReasons(ObjectNode json, String cause) {
    for (JsonNode each : json.path("advice")) {
      if (each instanceof ObjectNode advice && isNamedIn(advice.path("reason").asString(""))) {
        advice.put("reason", cause);
      }
    }
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

  /**
   * A neighbour at the place that the title names, or only a resource.
   *
   * @param isPlaceKnown whether the sentence names that place already
   */
  private String description(String name, boolean isPlaceKnown) {
    SharedResource shared = incident.sharedResource();
    boolean isElsewhere =
        incident.suspects().stream()
            .filter(each -> each.through() != null)
            .anyMatch(each -> each.resource().equals(name) || Names.suspect(each).equals(name));
    if (isElsewhere || shared == null || incident.causeClass() != CauseClass.NOISY_NEIGHBOUR) {
      return Texts.of("message.unnamed");
    }
    return isPlaceKnown
        ? Texts.of("message.unnamed.neighbour.there")
        : Texts.of("message.unnamed.neighbour", Names.place(shared));
  }

  /** Returns the text with other words in place of their names. */
  String replaced(String text) {
    if (names == null) {
      return text;
    }
    StringBuilder written = new StringBuilder();
    Matcher match = names.matcher(text);
    while (match.find()) {
      match.appendReplacement(written, "");
      String sentence = lastSentence(written) + firstSentence(text.substring(match.end()));
      String words = description(match.group(), isPlaceNamedIn(sentence));
      written.append(beginsASentence(text, match.start()) ? Names.first(words) : words);
    }
    return match.appendTail(written).toString();
  }

  private boolean isPlaceNamedIn(String sentence) {
    SharedResource shared = incident.sharedResource();
    return shared != null && name(Pattern.quote(shared.id())).matcher(sentence).find();
  }

  /** A name that is not a part of another one. */
  private static Pattern name(String expression) {
    return Pattern.compile("(?<![\\w./-])(?:" + expression + ")(?![\\w/-])");
  }

  private static String lastSentence(CharSequence text) {
    String[] sentences = SENTENCE_END.split(text, -1);
    return sentences[sentences.length - 1];
  }

  private static String firstSentence(String text) {
    return SENTENCE_END.split(text, 2)[0];
  }

  private static boolean beginsASentence(String text, int at) {
    String before = text.substring(0, at);
    return before.isEmpty() || before.endsWith("\n") || before.endsWith(". ");
  }
}
