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
  /**
   * World of all copies: a replay that correlation-service does not know, so that it writes no
   * verdicts there.
   */
  public static final World WORLD = World.ofCase("bench-rest", "00000001", 1);

  private static final String RECORDED = "/recorded-verdicts.ndjson";
  private static final Instant START = Instant.parse("2026-01-05T08:00:00Z");
  private static final Duration DISTANCE = Duration.ofMinutes(5);

  /** One of this number of incidents is open, the others are resolved. */
  private static final int OPEN = 20;

  private final List<IncidentTemplate> ended;
  private final List<IncidentTemplate> open;

  private VerdictCopies(List<IncidentTemplate> templates) {
    ended = templates.stream().filter(IncidentTemplate::isEnded).toList();
    open = templates.stream().filter(template -> !template.isEnded()).toList();
  }

  /**
   * Reads the recorded verdicts from the resources of the benchmark, in which empty lines separate
   * the incidents.
   */
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

  /**
   * Verdicts of an incident as JSON.
   *
   * @param number number of the incident; the same number gives the same verdicts
   */
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
