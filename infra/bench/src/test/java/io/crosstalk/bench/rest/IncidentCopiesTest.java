package io.crosstalk.bench.rest;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.event.incident.CauseClass;
import io.crosstalk.event.incident.Incident;
import io.crosstalk.event.json.EventJson;
import io.crosstalk.event.message.DiagnosisMessage;
import io.crosstalk.event.message.DiagnosisMessage.Version;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
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
  void incident_twoNumbers_shareNoResourceAndNoId() {
    Set<String> seen = new HashSet<>();
    for (int number = 0; number < MANY; number++) {
      Set<String> names = new HashSet<>();
      for (Incident incident : versions(number)) {
        assertThat(incident.world()).isEqualTo(IncidentCopies.WORLD.key());
        names.add(incident.id());
        names.add(incident.fingerprint());
        names.add(Objects.requireNonNull(incident.sharedResource()).id());
        incident.victims().forEach(victim -> names.add(victim.resource()));
        incident.suspects().forEach(suspect -> names.add(suspect.resource()));
        incident.exonerated().forEach(each -> names.add(each.resource()));
        incident.changes().forEach(each -> names.add(each.resource()));
      }
      assertThat(names).isNotEmpty().noneMatch(seen::contains);
      seen.addAll(names);
    }
  }

  @Test
  void incident_nextNumber_beginsFiveMinutesLater() {
    assertThat(Duration.between(versions(1).getFirst().onset(), versions(2).getFirst().onset()))
        .isEqualTo(Duration.ofMinutes(5));
  }

  @Test
  void incident_versionWithPlot_pointsAreShiftedWithOnset() {
    Incident first = noisyNeighbour(0);
    Incident later = noisyNeighbour(MANY);
    long between = Duration.between(first.onset(), later.onset()).toMillis();
    assertThat(firstPoint(later) - firstPoint(first)).isEqualTo(between).isPositive();
  }

  @Test
  void incident_manyNumbers_haveSeveralCausesAndFewAreOpen() {
    List<Incident> last =
        IntStream.range(0, MANY).mapToObj(number -> versions(number).getLast()).toList();
    assertThat(last)
        .extracting(Incident::causeClass)
        .contains(
            CauseClass.NOISY_NEIGHBOUR,
            CauseClass.MISCONFIGURATION,
            CauseClass.SHARED_RESOURCE_FAULT,
            CauseClass.CAPACITY);
    assertThat(last).filteredOn(incident -> incident.end() == null).hasSize(3);
  }

  private Incident noisyNeighbour(int from) {
    return IntStream.range(from, from + MANY)
        .mapToObj(number -> versions(number).getLast())
        .filter(incident -> incident.causeClass() == CauseClass.NOISY_NEIGHBOUR)
        .findFirst()
        .orElseThrow();
  }

  private static long firstPoint(Incident incident) {
    return incident.suspects().getFirst().evidence().stream()
        .flatMap(evidence -> evidence.series().stream())
        .flatMap(series -> series.points().stream())
        .findFirst()
        .orElseThrow()
        .timeMs();
  }

  private List<Incident> versions(int number) {
    return copies.incident(number).stream()
        .map(text -> text.getBytes(StandardCharsets.UTF_8))
        .map(json -> ((Version) EventJson.read(json, DiagnosisMessage.class)).incident())
        .toList();
  }
}
