package io.crosstalk.rules.web.incident;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.rules.storage.query.IncidentSummaries.Count;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class IncidentCountsTest {
  private static final Instant NOON = Instant.parse("2026-03-13T12:00:00Z");

  @Test
  void of_noIncidents_hasZeroForEveryValue() {
    IncidentCounts counts = IncidentCounts.of(List.of(), null);

    assertThat(counts.byStatus()).containsEntry("open", 0L).containsEntry("resolved", 0L);
    assertThat(counts.open().oldestOnset()).isNull();
  }

  @Test
  void of_openAndResolved_onlyOpenOnesHaveAnOldestOnset() {
    IncidentCounts counts =
        IncidentCounts.of(
            List.of(
                new Count(
                    "resolved", "minor", "capacity", "current", null, 5, NOON.minusSeconds(9)),
                new Count("open", "major", "capacity", "no_data", null, 2, NOON),
                new Count("reopened", "major", "unknown", "current", null, 1, NOON.plusSeconds(9)),
                new Count("", "", "", "", "b", 2, NOON),
                new Count("", "", "", "", "a", 2, NOON),
                new Count("", "", "", "", "c", 3, NOON)),
            "inc-1");

    assertThat(counts.total()).isEqualTo(8);
    assertThat(counts.byCauseClass()).containsEntry("capacity", 7L);
    assertThat(counts.open().total()).isEqualTo(3);
    assertThat(counts.open().oldestOnset()).isEqualTo(NOON);
    assertThat(counts.open().byDataState()).containsEntry("no_data", 2L);
    assertThat(counts.open().byTeam().keySet()).containsExactly("c", "a", "b");
  }
}
