package io.crosstalk.bench.rest.stored;

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
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class VerdictCopiesTest {
  private static final int MANY = 60;

  private static final String SENTENCE =
      """
      {"type":"verdict","world":"w~5","id":"ep-1","decidedAt":"2026-02-14T03:23:00Z",\
      "episode":{"onset":"2026-02-13T20:00:00Z","end":null},"domains":["esx-07","esx-07/vmhba2"],\
      "resource":"vm-1","summary":"vm-1 is not vm-12; vm-1.","points":[[1771012800000,1.5]]}

      {"type":"verdict","world":"w~5","id":"ep-2","decidedAt":"2026-02-14T03:23:00Z",\
      "episode":{"onset":"2026-02-13T20:00:00Z","end":"2026-02-14T03:20:00Z"}}
      """;

  private VerdictCopies copies = VerdictCopies.of(SENTENCE);

  @BeforeEach
  void readRecorded() throws IOException {
    copies = VerdictCopies.recorded();
  }

  @Test
  void incident_manyNumbers_givesValidVerdicts() {
    for (int number = 0; number < MANY; number++) {
      assertThat(verdicts(number))
          .isNotEmpty()
          .allSatisfy(verdict -> assertThat(verdict.world()).isEqualTo(VerdictCopies.WORLD.key()));
    }
  }

  @Test
  void incident_twoNumbers_shareNoResourceOrEpisode() {
    Set<String> seen = new HashSet<>();
    for (int number = 0; number < MANY; number++) {
      Set<String> names = new HashSet<>();
      for (Verdict verdict : verdicts(number)) {
        names.add(verdict.episode().id());
        names.add(verdict.victim().resource());
        names.addAll(verdict.domains());
        verdict.suspects().forEach(suspect -> names.add(suspect.resource()));
        verdict.exonerated().forEach(each -> names.add(each.resource()));
        verdict.changes().forEach(each -> names.add(each.resource()));
      }
      assertThat(names).noneMatch(seen::contains);
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

  @Test
  void copy_namesInText_getSuffixUnlessPartOfLongerName() {
    String copy = VerdictCopies.of(SENTENCE).incident(19).getFirst();
    assertThat(copy)
        .contains("vm-1-r00019 is not vm-12; vm-1-r00019.")
        .contains("\"esx-07-r00019\",\"esx-07/vmhba2-r00019\"")
        .contains("[[1767605700000,1.5]]")
        .contains("\"onset\":\"2026-01-05T09:35:00Z\"");
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
