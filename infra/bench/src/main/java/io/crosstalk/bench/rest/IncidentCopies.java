package io.crosstalk.bench.rest;

import io.crosstalk.event.inventory.World;
import io.crosstalk.event.json.EventJson;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;

/**
 * Versions of any number of distinct incidents, copied from a few recorded ones. In the recorded
 * text a mark stands behind the name of every resource and incident; a copy has a suffix there, and
 * all of its times but the epoch are shifted.
 */
final class IncidentCopies {
  /** World of all copies, as recorded: a replay that correlation-service does not know. */
  static final World WORLD = World.ofCase("bench-rest", "00000001", 1);

  private static final String RECORDED = "/recorded-versions.ndjson";
  private static final String MARK = "§";
  private static final Pattern TIME =
      Pattern.compile(
          "(?<instant>(?!1970)\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(?:\\.\\d+)?Z)"
              + "|(?<=\\[)\\d{12,13}(?=,)");
  private static final Instant START = Instant.parse("2026-01-05T08:00:00Z");
  private static final Duration DISTANCE = Duration.ofMinutes(5);

  /** One of this number of incidents is open, the others are resolved. */
  private static final int OPEN = 20;

  private final List<Template> ended;
  private final List<Template> open;

  /** Recorded versions of one incident. */
  private record Template(List<String> versions, Instant onset, boolean ended) {
    static Template of(List<String> versions) {
      List<JsonNode> parsed = versions.stream().map(EventJson.mapper()::readTree).toList();
      return new Template(
          versions,
          Instant.parse(parsed.getFirst().at("/incident/onset").asString()),
          !parsed.getLast().at("/incident/end").isNull());
    }
  }

  private IncidentCopies(List<Template> templates) {
    ended = templates.stream().filter(Template::ended).toList();
    open = templates.stream().filter(template -> !template.ended()).toList();
  }

  /** Reads the recorded versions; empty lines separate the incidents. */
  static IncidentCopies recorded() throws IOException {
    try (InputStream in = IncidentCopies.class.getResourceAsStream(RECORDED)) {
      if (in == null) {
        throw new IOException("there is no resource " + RECORDED + " in this program");
      }
      String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
      return new IncidentCopies(
          Arrays.stream(text.split("\\R{2,}"))
              .map(incident -> Template.of(incident.lines().toList()))
              .toList());
    }
  }

  /**
   * Versions of an incident as JSON.
   *
   * @param number number of the incident; the same number gives the same versions
   */
  List<String> incident(int number) {
    List<Template> from = number % OPEN == OPEN - 1 ? open : ended;
    Template template = from.get(number % from.size());
    Instant onset = START.plus(DISTANCE.multipliedBy(number));
    Duration shift = Duration.between(template.onset(), onset);
    String suffix = "-r%06d".formatted(number);
    return template.versions().stream()
        .map(
            text ->
                TIME.matcher(text.replace(MARK, suffix)).replaceAll(time -> shifted(time, shift)))
        .toList();
  }

  private static String shifted(MatchResult time, Duration shift) {
    return time.group("instant") == null
        ? Long.toString(Long.parseLong(time.group()) + shift.toMillis())
        : Instant.parse(time.group()).plus(shift).toString();
  }
}
