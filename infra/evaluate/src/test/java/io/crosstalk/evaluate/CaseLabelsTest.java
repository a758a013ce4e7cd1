package io.crosstalk.evaluate;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.casefolder.CaseFolder;
import io.crosstalk.casefolder.ExpectedIncident;
import io.crosstalk.casefolder.StoredCase;
import io.crosstalk.event.inventory.Resource;
import io.crosstalk.event.metric.MetricCatalogue;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Checks that labels refer only to resources and times of their folder. */
class CaseLabelsTest {
  private static final int WARM_UP = 60;

  static List<Path> folders() throws IOException {
    try (Stream<Path> entries = Files.list(Path.of("..", "..", "cases"))) {
      return entries.filter(StoredCase::looksLikeOne).sorted().toList();
    }
  }

  @ParameterizedTest
  @MethodSource("folders")
  void labels_everyCase_nameResourcesOfInventoryAndBeginAfterWarmUp(Path folder)
      throws IOException {
    CaseFolder recorded = CaseFolder.read(folder);
    Set<String> known = recorded.resources().stream().map(Resource::id).collect(Collectors.toSet());
    for (ExpectedIncident incident : Objects.requireNonNull(recorded.expected())) {
      assertThat(known).containsAll(incident.victims()).containsAll(incident.culprits());
      assertThat(incident.culprits()).doesNotContainAnyElementsOf(incident.victims());
      if (incident.sharedResource() != null) {
        assertThat(known).contains(incident.sharedResource());
      }
      assertThat(qualityBefore(recorded, incident)).isGreaterThanOrEqualTo(WARM_UP);
    }
  }

  /** Number of times before the labelled onset at which the first victim's quality was measured. */
  private static long qualityBefore(CaseFolder recorded, ExpectedIncident incident) {
    Instant onset = Objects.requireNonNull(incident.onset());
    String victim = incident.victims().getFirst();
    return recorded.samples().headMap(onset.toEpochMilli(), true).values().stream()
        .map(at -> at.getOrDefault(victim, Map.of()).keySet())
        .filter(metrics -> metrics.stream().anyMatch(each -> MetricCatalogue.of(each).isQuality()))
        .count();
  }
}
