package io.crosstalk.local.replay;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Incident as the REST interface returns it. The JSON document is kept with all its fields; methods
 * read those that the commands need.
 */
public final class IncidentView {
  static final Comparator<IncidentView> BY_ONSET =
      Comparator.comparing(IncidentView::onset).thenComparing(IncidentView::id);

  private static final double CULPRIT_PROBABILITY = 0.5;

  private final ObjectNode json;

  private IncidentView(ObjectNode json) {
    this.json = json;
  }

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

  public ObjectNode json() {
    return json;
  }

  /**
   * Returns whether the incident belongs to a world. The world differs when an earlier case with
   * other content had the same name.
   */
  boolean isOf(String world) {
    return json.path("world").stringValueOpt().map(it -> name(it).equals(name(world))).orElse(true);
  }

  String id() {
    return text("id");
  }

  String causeClass() {
    return text("causeClass");
  }

  String severity() {
    return text("severity");
  }

  /**
   * Returns whether the severity is above {@code info}, so that the incident causes a notification.
   */
  boolean isAboveInfo() {
    return !severity().equals("info");
  }

  Instant onset() {
    return Instant.parse(text("onset"));
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
    List<String> victims = new ArrayList<>();
    json.path("victims").forEach(it -> victims.add(it.path("resource").asString("")));
    return victims;
  }

  /** Suspects, the most probable first. */
  List<SuspectView> suspects() {
    List<JsonNode> ranked = new ArrayList<>();
    json.path("suspects").forEach(ranked::add);
    ranked.sort(Comparator.comparingInt(it -> it.path("rank").asInt(Integer.MAX_VALUE)));
    return ranked.stream().map(IncidentView::suspect).toList();
  }

  List<String> culprits() {
    return suspects().stream().filter(SuspectView::isCulprit).map(SuspectView::resource).toList();
  }

  /** Reasons for the cause class, in words. */
  List<String> reasons() {
    List<String> reasons = new ArrayList<>();
    json.path("evidence").forEach(it -> reasons.add(it.path("summary").asString("")));
    return reasons;
  }

  /** Text on what to do first; empty without a summary. */
  Optional<String> action() {
    return Optional.of(json.path("summary").path("action").asString("")).filter(s -> !s.isEmpty());
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
        .filter(it -> !isOfPart(it) && !victims.contains(it.path("resource").asString("")))
        .map(IncidentView::reason)
        .toList();
  }

  /** Returns whether a part of a resource is exonerated. */
  private static boolean isOfPart(JsonNode exoneration) {
    return exoneration.has("part");
  }

  private static String reason(JsonNode exoneration) {
    return subject(exoneration) + ": " + exoneration.path("summary").asString("");
  }

  private static String subject(JsonNode exoneration) {
    String resource = exoneration.path("resource").asString("");
    return switch (exoneration.path("part").asString("")) {
      case "load" -> resource + " (" + exoneration.path("metric").asString("") + ")";
      case "users" -> resource + " (its users)";
      default -> resource;
    };
  }

  private static SuspectView suspect(JsonNode node) {
    List<String> evidence = new ArrayList<>();
    node.path("evidence").forEach(it -> evidence.add(it.path("summary").asString("")));
    return new SuspectView(
        node.path("resource").asString(""), node.path("probability").asDouble(0), evidence);
  }

  private String text(String field) {
    return json.path(field).asString("");
  }

  private static String name(String world) {
    int run = world.lastIndexOf('~');
    return run < 0 ? world : world.substring(0, run);
  }
}
