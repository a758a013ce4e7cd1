package io.crosstalk.bench.rest.stored;

import io.crosstalk.event.World;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;

/** Verdicts of any number of distinct incidents, copied from a few recorded ones. */
public final class VerdictCopies {
  /** World of all copies: one replay, which correlation-service does not know. */
  public static final World WORLD = World.ofCase("bench-rest", "00000001", 1);

  private static final String RECORDED = "/recorded-verdicts.ndjson";
  private static final Instant START = Instant.parse("2026-01-05T08:00:00Z");
  private static final Duration DISTANCE = Duration.ofMinutes(5);

  /** Number of incidents for each open one: few are open at a time. */
  private static final int OPEN = 20;

  private final List<IncidentTemplate> ended;
  private final List<IncidentTemplate> open;

  private VerdictCopies(List<IncidentTemplate> templates) {
    ended = templates.stream().filter(IncidentTemplate::isEnded).toList();
    open = templates.stream().filter(template -> !template.isEnded()).toList();
  }

  /** Copies of the verdicts that come with the benchmark: incidents separated by empty lines. */
  public static VerdictCopies recorded() throws IOException {
    try (InputStream in = VerdictCopies.class.getResourceAsStream(RECORDED)) {
      if (in == null) {
        throw new IOException("there is no resource " + RECORDED + " in this program");
      }
      return of(new String(in.readAllBytes(), StandardCharsets.UTF_8));
    }
  }

  static VerdictCopies of(String text) {
    return new VerdictCopies(
        Arrays.stream(text.split("\\R{2,}"))
            .map(incident -> IncidentTemplate.of(incident.lines().toList()))
            .toList());
  }

  /** Verdicts of an incident, as JSON; the same number gives the same ones. */
  public List<String> incident(int number) {
    boolean isOpen = number % OPEN == OPEN - 1;
    List<IncidentTemplate> from = isOpen ? open : ended;
    return from.get(number % from.size())
        .copy(
            new VerdictCopy(
                WORLD.key(),
                "-r%05d".formatted(number),
                START.plus(DISTANCE.multipliedBy(number))));
  }
}
