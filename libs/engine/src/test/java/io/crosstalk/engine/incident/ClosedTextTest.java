package io.crosstalk.engine.incident;

import static io.crosstalk.testkit.VerdictBuilder.verdictOn;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.STRING;

import io.crosstalk.engine.text.Language;
import io.crosstalk.event.AdviceAction;
import io.crosstalk.event.Change;
import io.crosstalk.event.ChangeKind;
import io.crosstalk.event.Incident;
import io.crosstalk.event.IncidentStatus;
import io.crosstalk.event.Resolution;
import io.crosstalk.event.Victim;
import io.crosstalk.testkit.VerdictBuilder;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests of the texts of incidents that are withdrawn or merged while no samples arrive. */
class ClosedTextTest {
  private static final Instant END = VerdictBuilder.START.plusSeconds(1_800);

  private static VerdictBuilder silent() {
    return verdictOn("vm-erp")
        .faultOf("ds-1")
        .advising(AdviceAction.LIMIT, "vm-uat")
        .decidedAt(1_200)
        .silentAfter(600, 25);
  }

  private static Incident closed(Story story) {
    return story.publications().stream()
        .map(Publication::incident)
        .filter(each -> each.status() == IncidentStatus.RESOLVED)
        .reduce((a, b) -> b)
        .orElseThrow();
  }

  private static List<String> texts(Incident incident) {
    return List.of(
        incident.title(),
        Objects.requireNonNull(incident.summary()).degradation(),
        incident.summary().cause(),
        incident.summary().action(),
        incident.explanation());
  }

  @Test
  void texts_withdrawnWithoutData_stateTheEnd() {
    Incident withdrawn =
        closed(Story.of(silent()).tell(silent().revision(2).withdrawn().decidedAt(1_800)));

    assertThat(withdrawn.resolution()).isEqualTo(Resolution.WITHDRAWN);
    assertThat(withdrawn.summary().degradation())
        .isEqualTo(
            "vm-erp: withdrawn on Friday 21 November 2025, 15:30 UTC, every diagnosis was taken"
                + " back; the last sample arrived on 21 November 15:10, until then disk latency"
                + " 30 ms, ordinarily 3 ms.");
    assertThat(withdrawn.explanation().lines().findFirst())
        .hasValue(
            "Withdrawn on Friday 21 November 2025, 15:30 UTC: every diagnosis behind this incident"
                + " was taken back. The last sample arrived on 21 November 15:10; what follows was"
                + " known before the withdrawal.");
    assertThat(withdrawn.explanation()).contains("vm-erp (production): disk latency 30 ms");
    assertThat(texts(withdrawn))
        .allSatisfy(
            text ->
                assertThat(text)
                    .doesNotContainIgnoringCase("state unknown", "not known whether", "find out"));
  }

  @Test
  void texts_mergedWithoutData_stateTheEnd() {
    Incident last = Story.of(silent()).theIncident();

    Incident merged = IncidentVersions.closed(last, Resolution.MERGED, END);

    assertThat(merged.summary().degradation())
        .startsWith(
            "vm-erp: merged into another incident on Friday 21 November 2025, 15:30 UTC; the last"
                + " sample arrived on 21 November 15:10, until then");
    assertThat(merged.explanation())
        .startsWith("Merged into another incident on Friday 21 November 2025, 15:30 UTC:");
  }

  /** The stored text of another language or release has no paragraph that could be recognized. */
  @ParameterizedTest
  @CsvSource({
    "en, Withdrawn on, So that it does not come back:",
    "de, Zurückgezogen am, Damit es nicht wiederkommt:",
    "es, Retirada el, Para que no se repita:"
  })
  void explanation_storedTextOfAnotherLanguageOrRelease_isWrittenAnew(
      String code, String ending, String advice) {
    List<Incident> stored =
        Stream.concat(
                Language.codes().stream()
                    .map(each -> Language.of(each).during(ClosedTextTest::lastBeforeTheEnd)),
                Stream.of(ofAnotherRelease(lastBeforeTheEnd())))
            .toList();

    List<String> explanations =
        Language.of(code)
            .during(
                () ->
                    stored.stream()
                        .map(each -> IncidentVersions.closed(each, Resolution.WITHDRAWN, END))
                        .map(Incident::explanation)
                        .distinct()
                        .toList());

    assertThat(explanations)
        .singleElement(STRING)
        .startsWith(ending)
        .contains("\nvm-erp (", "ds-1", "vm-c", "write cache", "14:59", "\n" + advice);
  }

  /** Changes since the last time are listed too; they are not called changes around the onset. */
  @Test
  void explanation_recurrence_namesOnlyChangesFromTheOnsetOnAsNear() {
    Incident last =
        new Story()
            .earlier(
                "inc-before",
                verdictOn("vm-erp")
                    .from(VerdictBuilder.START.minusSeconds(7 * 86_400L))
                    .faultOf("ds-1")
                    .lasting(Duration.ofHours(1)))
            .tell(
                silent()
                    .change(-86_400, ChangeKind.CONFIG, "array-old")
                    .change(60, ChangeKind.CONFIG, "array-new"))
            .theIncident();

    Incident closed = IncidentVersions.closed(last, Resolution.MERGED, END);

    assertThat(last.recurrences()).isNotEmpty();
    assertThat(last.changes()).extracting(Change::resource).contains("array-old", "array-new");
    assertThat(closed.explanation().lines().filter(line -> line.contains("Changed around")))
        .singleElement(STRING)
        .contains("Changed around or during it: config on array-new, 21 November 15:01. ");
  }

  @Test
  void texts_victimOfAnotherIncident_isNamedWithItsOtherCauseOnly() {
    Story story =
        Story.of(
            verdictOn("vm-b").using("ds-1").neighbour("vm-x", 0.9, "ds-1"),
            verdictOn("vm-a").using("ds-1", "hba-1").neighbour("vm-x", 0.9, "ds-1"),
            verdictOn("vm-c")
                .using("hba-1")
                .neighbour("vm-y", 0.9, "hba-1")
                .decidedAt(1_200)
                .silentAfter(600, 25),
            verdictOn("vm-a")
                .using("ds-1", "hba-1")
                .decidedAt(1_200)
                .revision(2)
                .neighbour("vm-x", 0.9, "ds-1")
                .also("vm-y", "hba-1", 0.4));
    Incident last =
        story.incidents().stream()
            .filter(each -> each.noDataSince() != null)
            .findFirst()
            .orElseThrow();

    Incident closed = IncidentVersions.closed(last, Resolution.MERGED, END);

    assertThat(closed.victims()).extracting(Victim::resource).containsExactly("vm-c", "vm-a");
    assertThat(closed.title()).startsWith("vm-c slow:");
    assertThat(Objects.requireNonNull(closed.summary()).degradation()).startsWith("vm-c: merged");
    assertThat(closed.explanation())
        .doesNotContain("Also affected")
        .containsPattern("\nvm-a is also slowed by vm-x \\(.*\\), which explains about 60 %.*$");
  }

  private static Incident lastBeforeTheEnd() {
    return Story.of(
            silent()
                .exonerating("vm-c")
                .notMeasuring("write cache", "array-1")
                .change(-60, ChangeKind.FAILOVER, "array-1"))
        .theIncident();
  }

  private static Incident ofAnotherRelease(Incident incident) {
    return IncidentVersions.explained(
        incident, "State unknown, first find out why.", Objects.requireNonNull(incident.summary()));
  }
}
