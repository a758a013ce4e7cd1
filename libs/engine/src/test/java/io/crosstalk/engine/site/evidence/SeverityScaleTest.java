package io.crosstalk.engine.site.evidence;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.event.incident.Severity;
import io.crosstalk.event.incident.Victim;
import io.crosstalk.event.inventory.Environment;
import io.crosstalk.event.inventory.Objective;
import io.crosstalk.event.inventory.ResourceKind;
import io.crosstalk.event.metric.MetricCatalogue;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SeverityScaleTest {
  private static final Path DOCUMENT = Path.of("..", "..", "docs", "severity.md");
  private static final long HOUR_MS = 3_600_000;

  private static Victim victim(
      String metric, double usual, double now, Environment environment, int criticality) {
    return new Victim(
        "app",
        ResourceKind.APPLICATION,
        metric,
        usual,
        now,
        MetricCatalogue.of(metric).unit(),
        environment,
        null,
        criticality);
  }

  private static Severity severity(double ratio, int criticality) {
    return SeverityScale.of(
        List.of(victim("app.response_time", 100, 100 * ratio, Environment.PRODUCTION, criticality)),
        1,
        HOUR_MS,
        true);
  }

  @ParameterizedTest
  @CsvSource({"0,slight", "1,clear", "2,severe"})
  void cell_anyDegradationAndCriticality_equalsTheTableInTheDocument(int row, String degradation)
      throws IOException {
    List<String> cells =
        Files.readAllLines(DOCUMENT).stream()
            .filter(line -> line.startsWith("| " + degradation + " "))
            .findFirst()
            .map(line -> List.of(line.split("\\|")))
            .orElseThrow();

    for (int criticality = 1; criticality <= 4; criticality++) {
      assertThat(SeverityScale.cell(row, criticality).wireName())
          .isEqualTo(cells.get(criticality + 2).strip());
    }
  }

  @Test
  void severity_bySizeAndCriticality_followsTheTable() {
    assertThat(severity(6, 1)).isEqualTo(Severity.CRITICAL);
    assertThat(severity(6, 3)).isEqualTo(Severity.MAJOR);
    assertThat(severity(6, 4)).isEqualTo(Severity.MINOR);
    assertThat(severity(3, 1)).isEqualTo(Severity.MAJOR);
    assertThat(severity(3, 3)).isEqualTo(Severity.MINOR);
    assertThat(severity(1.5, 1)).isEqualTo(Severity.MINOR);
  }

  @Test
  void severity_ofVictimsThatAreHardlyUsed_isLower() {
    List<Victim> victims =
        List.of(victim("app.response_time", 100, 600, Environment.PRODUCTION, 1));

    assertThat(SeverityScale.of(victims, 0.02, HOUR_MS, true)).isEqualTo(Severity.MINOR);
  }

  @Test
  void severity_ofLostRequests_isThatOfASevereDegradation() {
    List<Victim> victims = List.of(victim("app.timeouts", 0, 4, Environment.PRODUCTION, 1));

    assertThat(SeverityScale.of(victims, 1, HOUR_MS, true)).isEqualTo(Severity.CRITICAL);
  }

  @Test
  void severity_outsideProduction_isMinor() {
    List<Victim> victims = List.of(victim("app.response_time", 100, 900, Environment.UAT, 1));

    assertThat(SeverityScale.of(victims, 1, HOUR_MS, true)).isEqualTo(Severity.MINOR);
  }

  @Test
  void severity_ofManyVictims_isOneLevelHigher() {
    Victim victim = victim("app.response_time", 100, 300, Environment.PRODUCTION, 3);

    assertThat(SeverityScale.of(Collections.nCopies(10, victim), 1, HOUR_MS, true))
        .isEqualTo(Severity.MAJOR);
  }

  @Test
  void severity_ofAShortIncident_isOneLevelLower() {
    List<Victim> victims =
        List.of(victim("app.response_time", 100, 600, Environment.PRODUCTION, 3));

    assertThat(SeverityScale.of(victims, 1, 60_000, true)).isEqualTo(Severity.MINOR);
  }

  private static Severity withinObjective(
      double usual, double now, Objective.Origin origin, Duration lasted) {
    Victim victim = victim("disk.latency", usual, now, Environment.PRODUCTION, 3);
    Victim withObjective =
        new Victim(
            victim.resource(),
            victim.kind(),
            victim.metric(),
            usual,
            now,
            victim.unit(),
            victim.environment(),
            null,
            3,
            new Objective(5, origin),
            null);
    return SeverityScale.of(List.of(withObjective), 1, lasted.toMillis(), false);
  }

  @Test
  void severity_withinTheObjectiveOfASite_isInfo() {
    Duration lasting = Duration.ofHours(2);

    assertThat(withinObjective(1, 4.9, Objective.Origin.SITE, lasting)).isEqualTo(Severity.INFO);
    assertThat(withinObjective(1, 5.1, Objective.Origin.SITE, lasting)).isEqualTo(Severity.MAJOR);
  }

  @Test
  void severity_withinADefaultObjective_isInfoWhileItIsSmallAndShort() {
    Objective.Origin origin = Objective.Origin.DEFAULT;
    Duration brief = Duration.ofMinutes(29);

    assertThat(withinObjective(2, 4, origin, brief)).isEqualTo(Severity.INFO);
    assertThat(withinObjective(1, 4, origin, brief)).isEqualTo(Severity.MINOR);
    assertThat(withinObjective(2, 4, origin, Duration.ofMinutes(30))).isEqualTo(Severity.MINOR);
  }
}
