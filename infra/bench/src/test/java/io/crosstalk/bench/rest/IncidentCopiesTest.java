package io.crosstalk.bench.rest;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.event.CauseClass;
import io.crosstalk.event.Verdict;
import io.crosstalk.event.VerdictMessage;
import io.crosstalk.event.VerdictState;
import io.crosstalk.event.json.EventJson;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class IncidentCopiesTest {
  private static final int MANY = 60;

  private final IncidentCopies copies;

  IncidentCopiesTest() throws IOException {
    copies = IncidentCopies.recorded();
  }

  @Test
  void incident_twoNumbers_shareNoResourceOrEpisode() {
    Set<String> seen = new HashSet<>();
    for (int number = 0; number < MANY; number++) {
      Set<String> names = new HashSet<>();
      for (Verdict verdict : verdicts(number)) {
        assertThat(verdict.world()).isEqualTo(IncidentCopies.WORLD.key());
        names.add(verdict.episode().id());
        names.add(verdict.victim().resource());
        names.addAll(verdict.domains());
        verdict.suspects().forEach(suspect -> names.add(suspect.resource()));
        verdict.exonerated().forEach(each -> names.add(each.resource()));
        verdict.changes().forEach(each -> names.add(each.resource()));
      }
      assertThat(names).isNotEmpty().noneMatch(seen::contains);
      seen.addAll(names);
    }
  }

  @Test
  void incident_nextNumber_beginsFiveMinutesLater() {
    assertThat(
            Duration.between(
                verdicts(1).getFirst().episode().onset(), verdicts(2).getFirst().episode().onset()))
        .isEqualTo(Duration.ofMinutes(5));
  }

  @Test
  void incident_verdictWithPlot_pointsAreShiftedWithOnset() {
    Verdict first = noisyNeighbour(0);
    Verdict later = noisyNeighbour(MANY);
    long between = Duration.between(first.episode().onset(), later.episode().onset()).toMillis();
    assertThat(firstPoint(later) - firstPoint(first)).isEqualTo(between).isPositive();
  }

  @Test
  void incident_manyNumbers_haveSeveralCausesAndFewOpenEpisodes() {
    List<Verdict> all =
        IntStream.range(0, MANY).mapToObj(this::verdicts).flatMap(List::stream).toList();
    assertThat(all)
        .extracting(Verdict::causeClass)
        .contains(
            CauseClass.NOISY_NEIGHBOUR,
            CauseClass.MISCONFIGURATION,
            CauseClass.SHARED_RESOURCE_FAULT,
            CauseClass.CAPACITY,
            CauseClass.UNKNOWN);
    assertThat(all).filteredOn(verdict -> verdict.state() == VerdictState.PROVISIONAL).hasSize(3);
  }

  private Verdict noisyNeighbour(int from) {
    return IntStream.range(from, from + MANY)
        .mapToObj(this::verdicts)
        .map(List::getFirst)
        .filter(verdict -> verdict.causeClass() == CauseClass.NOISY_NEIGHBOUR)
        .findFirst()
        .orElseThrow();
  }

  private static long firstPoint(Verdict verdict) {
    return verdict.suspects().getFirst().evidence().stream()
        .flatMap(evidence -> evidence.series().stream())
        .flatMap(series -> series.points().stream())
        .findFirst()
        .orElseThrow()
        .timeMs();
  }

  private List<Verdict> verdicts(int number) {
    return copies.incident(number).stream()
        .map(text -> text.getBytes(StandardCharsets.UTF_8))
        .map(json -> (Verdict) EventJson.read(json, VerdictMessage.class))
        .toList();
  }
}
