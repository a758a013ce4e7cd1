package io.crosstalk.engine.incident.findings;

import static io.crosstalk.testkit.VerdictBuilder.verdictOn;
import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.engine.incident.Story;
import io.crosstalk.event.CauseClass;
import io.crosstalk.event.Environment;
import io.crosstalk.event.ResourceKind;
import io.crosstalk.event.Severity;
import io.crosstalk.testkit.VerdictBuilder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class SeverityTest {
  private static final Path DOCUMENT = Path.of("..", "..", "docs", "severity.md");

  private static Severity of(VerdictBuilder... verdicts) {
    return Story.of(verdicts).theIncident().severity();
  }

  @ParameterizedTest
  @EnumSource(DegradationGrade.class)
  void cell_anyDegradationAndCriticality_equalsTheTableInTheDocument(DegradationGrade degradation)
      throws IOException {
    List<String> row =
        Files.readAllLines(DOCUMENT).stream()
            .filter(
                line -> line.startsWith("| " + degradation.name().toLowerCase(Locale.ROOT) + " "))
            .findFirst()
            .map(line -> List.of(line.split("\\|")))
            .orElseThrow();

    for (int criticality = 1; criticality <= 4; criticality++) {
      String documented = row.get(criticality + 2).strip();
      assertThat(SeverityTable.cell(degradation, criticality).wireName()).isEqualTo(documented);
    }
  }

  @ParameterizedTest
  @CsvSource({"1,SLIGHT", "1.99,SLIGHT", "2,CLEAR", "4.99,CLEAR", "5,SEVERE", "1000,SEVERE"})
  void of_anyExcess_returnsItsGrade(double excess, DegradationGrade expected) {
    assertThat(DegradationGrade.of(excess)).isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource({
    "1.2,4,INFO",
    "3,4,MINOR",
    "5,4,MAJOR",
    "5,2,MAJOR",
    "5,1,CRITICAL",
    "4.9,1,MAJOR",
    "1.2,1,MINOR"
  })
  void severity_culpritNamedInProduction_isMajorFromFiveTimesElseMinor(
      double excess, int criticality, Severity expected) {
    assertThat(
            of(
                verdictOn("vm")
                    .excess(excess)
                    .criticality(criticality)
                    .degraded(2)
                    .neighbour("vm-x", 0.5, "ds-1")))
        .isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource({"11,INFO", "12,MINOR"})
  void severity_unknownCause_dependsOnTheNumberOfDegradedSamples(int samples, Severity expected) {
    assertThat(of(verdictOn("vm").degraded(samples))).isEqualTo(expected);
  }

  /** 4 minutes of a degradation to the double; 14 samples of 20 s at 1.8 times are not enough. */
  @ParameterizedTest
  @CsvSource({"12,2,MINOR", "14,1.8,INFO", "15,1.8,MINOR", "13,4,MINOR"})
  void severity_unknownCause_dependsOnDurationAndDegradation(
      int samples, double excess, Severity expected) {
    assertThat(of(verdictOn("vm").degraded(samples).excess(excess).criticality(1)))
        .isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource({"5,INFO", "6,MAJOR"})
  void severity_likelyCause_countsAfterHalfTheSamples(int samples, Severity expected) {
    assertThat(of(verdictOn("vm").degraded(samples).faultOf("ds-1"))).isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource({"1,20000,INFO", "2,20000,MAJOR", "2,300000,MAJOR", "1,900000,INFO"})
  void severity_threeVictims_countTogether(int samples, long intervalMs, Severity expected) {
    assertThat(
            of(
                faultOn("vm-a", samples, intervalMs),
                faultOn("vm-b", samples, intervalMs),
                faultOn("vm-c", samples, intervalMs)))
        .isEqualTo(expected);
  }

  @Test
  void severity_applicationAndItsMachine_countOnce() {
    VerdictBuilder one = verdictOn("vm-a").degraded(5).through("ds-1");
    VerdictBuilder another = verdictOn("vm-b").degraded(5).through("ds-1");

    assertThat(
            of(
                one,
                another,
                verdictOn("app")
                    .kind(ResourceKind.APPLICATION)
                    .using("vm-a")
                    .degraded(5)
                    .through("ds-1")))
        .isEqualTo(Severity.INFO);
    assertThat(
            of(
                one,
                another,
                verdictOn("app")
                    .kind(ResourceKind.APPLICATION)
                    .using("vm-c")
                    .degraded(5)
                    .through("ds-1")))
        .isEqualTo(Severity.MINOR);
  }

  @Test
  void severity_applicationsThatUseOneDatabase_countEach() {
    VerdictBuilder[] victims = {
      verdictOn("db").kind(ResourceKind.DATABASE).using("ds-1").degraded(3).through("ds-1"),
      verdictOn("app-1")
          .kind(ResourceKind.APPLICATION)
          .using("db", "ds-1")
          .degraded(3)
          .through("ds-1"),
      verdictOn("app-2")
          .kind(ResourceKind.APPLICATION)
          .using("db", "ds-1")
          .degraded(3)
          .through("ds-1"),
      verdictOn("app-3")
          .kind(ResourceKind.APPLICATION)
          .using("db", "ds-1")
          .degraded(3)
          .through("ds-1")
    };

    assertThat(of(victims)).isEqualTo(Severity.MINOR);
  }

  @Test
  void severity_oneMoreVictimIsSlightlyDegraded_countsNoMore() {
    VerdictBuilder one = verdictOn("vm-a").degraded(7).through("ds-1");
    VerdictBuilder another = verdictOn("vm-b").degraded(6).through("ds-1");
    VerdictBuilder slight =
        verdictOn("vm-c")
            .degraded(6)
            .excess(1.2)
            .baseline(2)
            .metric("disk.latency")
            .through("ds-1");

    assertThat(of(one, another, slight)).isEqualTo(Severity.INFO);
  }

  @Test
  void severity_callerOfFaultyServiceWithoutKnownCause_isMinor() {
    assertThat(
            of(
                verdictOn("shop").criticality(1).using("pay"),
                verdictOn("pay").using("vm-pay").faultOf("pay")))
        .isEqualTo(Severity.MINOR);
  }

  @ParameterizedTest
  @CsvSource({"5,0.9,INFO", "6,0.9,MAJOR", "6,0.4,INFO"})
  void severity_selfInflicted_countsAfterHalfTheSamples(
      int samples, double probability, Severity expected) {
    assertThat(of(verdictOn("vm").degraded(samples).selfInflicted(probability)))
        .isEqualTo(expected);
  }

  @Test
  void severity_singleFaultyService_isMinor() {
    assertThat(of(verdictOn("app").faultOf("app").excess(50))).isEqualTo(Severity.MINOR);
  }

  private static VerdictBuilder faultOn(String victim, int samples, long intervalMs) {
    return verdictOn(victim).every(intervalMs).degraded(samples).faultOf("ds-1");
  }

  @Test
  void severity_openEpisode_lastsUntilTheVerdict() {
    assertThat(of(verdictOn("vm").degraded(8).decidedAt(300).faultOf("ds-1")))
        .isEqualTo(Severity.MAJOR);
  }

  @ParameterizedTest
  @CsvSource({
    "UNKNOWN,PRODUCTION,MINOR",
    "UNKNOWN,UNKNOWN,MINOR",
    "UNKNOWN,TEST,INFO",
    "CAPACITY,TEST,MINOR",
    "SELF_INFLICTED,TEST,INFO",
    "SELF_INFLICTED,PRODUCTION,CRITICAL",
    "CAPACITY,PRODUCTION,CRITICAL",
    "MISSING_SIGNAL,PRODUCTION,MINOR"
  })
  void severity_environmentAndCause_limitIt(
      CauseClass cause, Environment environment, Severity expected) {
    assertThat(of(verdictOn("vm").in(environment).criticality(1).cause(cause))).isEqualTo(expected);
  }

  @Test
  void severity_neighbourDegradesTestSystem_isAtMostMinor() {
    assertThat(
            of(verdictOn("vm").in(Environment.TEST).criticality(1).neighbour("vm-x", 0.9, "ds-1")))
        .isEqualTo(Severity.MINOR);
  }

  @Test
  void severity_severalVictims_isTheHighestOfAll() {
    assertThat(
            Story.of(
                    verdictOn("vm-a").criticality(1).excess(3).faultOf("ds-1"),
                    verdictOn("vm-b").criticality(1).excess(6).faultOf("ds-1"),
                    verdictOn("vm-c").criticality(4).excess(60).faultOf("ds-1"))
                .theIncident()
                .severity())
        .isEqualTo(Severity.CRITICAL);
  }
}
