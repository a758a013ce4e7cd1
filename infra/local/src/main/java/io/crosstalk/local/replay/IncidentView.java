package io.crosstalk.local.replay;

import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Incident as the REST interface returns it. The JSON document is kept with all its fields; methods
 * read those that the commands need.
 *
 * @param json the document
 */
public record IncidentView(ObjectNode json) {
  static final Comparator<IncidentView> BY_ONSET =
      Comparator.comparing(IncidentView::onset).thenComparing(IncidentView::id);

  private static final double CULPRIT_PROBABILITY = 0.5;

  static IncidentView of(ObjectNode json, String caseName) {
    json.put("case", caseName);
    return new IncidentView(json);
  }

  /**
   * Suspect of an incident.
   *
   * @param probability probability that the suspect is a culprit, 0 to 1
   * @param evidence evidence in words
   */
  record SuspectView(String resource, double probability, List<String> evidence) {
    boolean isCulprit() {
      return probability >= CULPRIT_PROBABILITY;
    }
  }

  /**
   * Returns whether the incident belongs to a world. The world differs when an earlier case with
   * other content had the same name.
   */
  boolean isOf(String world) {
    return json.path("world").stringValueOpt().map(it -> name(it).equals(name(world))).orElse(true);
  }

  private static String name(String world) {
    int run = world.lastIndexOf('~');
    return run < 0 ? world : world.substring(0, run);
  }

  String id() {
    return text(json, "id");
  }

  String causeClass() {
    return text(json, "causeClass");
  }

  String severity() {
    return text(json, "severity");
  }

  /** Returns whether the severity is above {@code info}, so that there is a notification. */
  boolean isAboveInfo() {
    return !severity().equals("info");
  }

  Instant onset() {
    return Instant.parse(text(json, "onset"));
  }

  Optional<Instant> end() {
    return json.path("end").stringValueOpt().map(Instant::parse);
  }

  Optional<String> sharedResource() {
    return json.path("sharedResource").path("id").stringValueOpt();
  }

  /** Number of all victims; the list of victims contains only the most important ones. */
  int victimCount() {
    return json.path("victimCount").asInt(json.path("victims").size());
  }

  List<String> victims() {
    return texts(json.path("victims"), "resource");
  }

  /** Suspects, the most probable first. */
  List<SuspectView> suspects() {
    return json.path("suspects")
        .valueStream()
        .sorted(Comparator.comparingInt(it -> it.path("rank").asInt(Integer.MAX_VALUE)))
        .map(
            it ->
                new SuspectView(
                    text(it, "resource"),
                    it.path("probability").asDouble(0),
                    texts(it.path("evidence"), "summary")))
        .toList();
  }

  List<String> culprits() {
    return suspects().stream().filter(SuspectView::isCulprit).map(SuspectView::resource).toList();
  }

  /** Reasons for the cause class, in words. */
  List<String> reasons() {
    return texts(json.path("evidence"), "summary");
  }

  /** Text on what to do first. */
  Optional<String> action() {
    return json.path("summary").path("action").stringValueOpt();
  }

  /** Exonerated resources, or parts of them, with the reasons, in words. */
  List<String> exonerated() {
    return json.path("exonerated").valueStream().map(IncidentView::reason).toList();
  }

  /** Exonerated resources other than victims, which are never suspected, with the reasons. */
  List<String> exoneratedOthers() {
    Set<String> victims = Set.copyOf(victims());
    return json.path("exonerated")
        .valueStream()
        .filter(it -> !it.path("part").isString() && !victims.contains(text(it, "resource")))
        .map(IncidentView::reason)
        .toList();
  }

  private static String reason(JsonNode exoneration) {
    String part =
        switch (text(exoneration, "part")) {
          case "load" -> " (" + text(exoneration, "metric") + ")";
          case "users" -> " (its users)";
          default -> "";
        };
    return text(exoneration, "resource") + part + ": " + text(exoneration, "summary");
  }

  private static List<String> texts(JsonNode items, String field) {
    return items.valueStream().map(item -> text(item, field)).toList();
  }

  private static String text(JsonNode node, String field) {
    return node.path(field).asString("");
  }
}
