package io.crosstalk.bench.rest.stored;

import io.crosstalk.event.json.EventJson;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;

/**
 * Recorded verdicts of one incident, from which copies with other names and times are made. A copy
 * is the same JSON text in which every resource and episode has a suffix, and every time is
 * shifted.
 */
final class IncidentTemplate {
  /**
   * Regular expression of a resource name that is not part of a longer name. A full stop may
   * follow, at the end of a sentence.
   */
  private static final String NAME = "(?<![\\w./-])(?:%s)(?![\\w/-]|\\.\\w)";

  private static final String INSTANT = "\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(?:\\.\\d+)?Z";
  private static final String POINT_TIME = "(?<=\\[)\\d{12,13}(?=,)";
  private static final Set<String> LISTS_OF_NAMES = Set.of("domains");

  /** Part of the recorded text that is copied as it is, or replaced according to its kind. */
  private record Piece(String text, Kind kind) {}

  private enum Kind {
    FIXED,
    NAME,
    WORLD,
    INSTANT,
    MILLISECONDS
  }

  private final List<List<Piece>> verdicts;
  private final Instant onset;
  private final boolean ended;

  private IncidentTemplate(List<List<Piece>> verdicts, Instant onset, boolean ended) {
    this.verdicts = verdicts;
    this.onset = onset;
    this.ended = ended;
  }

  /** Creates a template of recorded verdicts in JSON. */
  static IncidentTemplate of(List<String> recorded) {
    List<JsonNode> parsed = recorded.stream().map(EventJson.mapper()::readTree).toList();
    Set<String> names = new TreeSet<>();
    parsed.forEach(verdict -> collectNames("", verdict, names));
    String world = parsed.getFirst().path("world").asString();
    Pattern variable = variable(world, names);
    return new IncidentTemplate(
        recorded.stream().map(text -> pieces(text, variable, world)).toList(),
        Instant.parse(parsed.getFirst().at("/episode/onset").asString()),
        parsed.stream().noneMatch(verdict -> verdict.at("/episode/end").isNull()));
  }

  /** Returns whether every episode has an end, so that the incident is resolved. */
  boolean isEnded() {
    return ended;
  }

  /** Verdicts of a copy, as JSON. */
  List<String> copy(VerdictCopy copy) {
    long shiftMs = Duration.between(onset, copy.onset()).toMillis();
    return verdicts.stream()
        .map(
            pieces ->
                pieces.stream()
                    .map(piece -> written(piece, copy, shiftMs))
                    .collect(Collectors.joining()))
        .toList();
  }

  private static String written(Piece piece, VerdictCopy copy, long shiftMs) {
    return switch (piece.kind()) {
      case FIXED -> piece.text();
      case NAME -> piece.text() + copy.suffix();
      case WORLD -> copy.world();
      case INSTANT -> Instant.parse(piece.text()).plusMillis(shiftMs).toString();
      case MILLISECONDS -> Long.toString(Long.parseLong(piece.text()) + shiftMs);
    };
  }

  /** Collects the ids and names of all resources and episodes in a JSON document. */
  private static void collectNames(String field, JsonNode node, Set<String> names) {
    if (node.isObject()) {
      node.properties().forEach(each -> collectNames(each.getKey(), each.getValue(), names));
    } else if (node.isArray()) {
      node.forEach(each -> collectNames(field, each, names));
    } else if (node.isString()
        && (field.equals("resource") || field.equals("id") || LISTS_OF_NAMES.contains(field))) {
      names.add(node.asString());
    }
  }

  private static Pattern variable(String world, Set<String> names) {
    String alternatives =
        names.stream()
            .sorted(Comparator.comparingInt(String::length).reversed())
            .map(Pattern::quote)
            .collect(Collectors.joining("|"));
    return Pattern.compile(
        "(?<world>%s)|(?<instant>%s)|(?<ms>%s)|(?<name>%s)"
            .formatted(Pattern.quote(world), INSTANT, POINT_TIME, NAME.formatted(alternatives)));
  }

  private static List<Piece> pieces(String text, Pattern variable, String world) {
    List<Piece> pieces = new ArrayList<>();
    Matcher matcher = variable.matcher(text);
    int done = 0;
    while (matcher.find()) {
      pieces.add(new Piece(text.substring(done, matcher.start()), Kind.FIXED));
      pieces.add(new Piece(matcher.group(), kind(matcher, world)));
      done = matcher.end();
    }
    pieces.add(new Piece(text.substring(done), Kind.FIXED));
    return pieces;
  }

  private static Kind kind(Matcher matcher, String world) {
    if (matcher.group().equals(world)) {
      return Kind.WORLD;
    }
    if (matcher.group("instant") != null) {
      return Kind.INSTANT;
    }
    return matcher.group("ms") == null ? Kind.NAME : Kind.MILLISECONDS;
  }
}
