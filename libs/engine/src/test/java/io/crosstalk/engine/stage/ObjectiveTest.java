package io.crosstalk.engine.stage;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.engine.incident.Story;
import io.crosstalk.engine.objective.Objectives;
import io.crosstalk.engine.objective.SiteObjective;
import io.crosstalk.event.Environment;
import io.crosstalk.event.Incident;
import io.crosstalk.event.Layer;
import io.crosstalk.event.MetricCatalogue;
import io.crosstalk.event.Objective;
import io.crosstalk.event.Objective.Origin;
import io.crosstalk.event.Resource;
import io.crosstalk.event.ResourceKind;
import io.crosstalk.event.Severity;
import io.crosstalk.event.Suspect;
import io.crosstalk.event.Verdict;
import io.crosstalk.event.World;
import io.crosstalk.event.json.EventJson;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/**
 * Tests with an application whose response takes 150 ms instead of 61 ms for an hour, while another
 * machine writes to the same datastore.
 */
class ObjectiveTest {
  private static final long START = Instant.parse("2026-03-13T12:00:00Z").toEpochMilli();
  private static final int ONSET = 100;
  private static final int RECOVERY = 160;
  private static final int END = 180;
  private static final Map<String, Object> OWN = Map.of("objective.app.response_time", 500);

  @Test
  void incident_withoutObjective_namesTheCulprit() {
    Incident incident = incident(verdicts(Map.of(), Objectives.DEFAULTS, 1));

    assertThat(incident.severity()).isEqualTo(Severity.MINOR);
    assertThat(culprits(incident.suspects())).containsExactly("vm-uat");
    assertThat(incident.explanation()).doesNotContain("objective");
  }

  @Test
  void incident_withinObjectiveOfTheResource_isInfoWithoutCulprit() {
    Incident incident = incident(verdicts(OWN, Objectives.DEFAULTS, 1));

    assertThat(incident.severity()).isEqualTo(Severity.INFO);
    assertThat(culprits(incident.suspects())).isEmpty();
    assertThat(incident.explanation())
        .contains("That is within its objective of 500 ms (set for app-erp).");
  }

  @Test
  void incident_withinObjectiveOfTheSite_isInfoWithoutCulprit() {
    Incident incident = incident(verdicts(Map.of(), site(500), 1));

    assertThat(incident.severity()).isEqualTo(Severity.INFO);
    assertThat(culprits(incident.suspects())).isEmpty();
    assertThat(incident.explanation())
        .contains("That is within its objective of 500 ms (set for the site).");
  }

  @Test
  void incident_beyondObjectiveOfTheResource_namesTheCulpritWhateverTheSiteSets() {
    List<Verdict> verdicts = verdicts(Map.of("objective.app.response_time", "80"), site(500), 1);
    Incident incident = incident(verdicts);

    assertThat(verdicts.getLast().victim().objective())
        .isEqualTo(new Objective(80, Origin.RESOURCE));
    assertThat(incident.severity()).isEqualTo(Severity.MINOR);
    assertThat(culprits(incident.suspects())).containsExactly("vm-uat");
    assertThat(incident.explanation()).doesNotContain("objective");
  }

  @Test
  void incident_timeSensitiveVictimWithinObjectiveOfTheSite_namesTheCulprit() {
    Incident incident = incident(verdicts(Map.of("timeSensitive", true), site(500), 1));

    assertThat(incident.severity()).isEqualTo(Severity.MINOR);
    assertThat(culprits(incident.suspects())).containsExactly("vm-uat");
  }

  @Test
  void verdicts_replayedWithTheSameObjectives_areTheSame() {
    List<String> first = json(verdicts(OWN, site(80), 1));

    assertThat(first)
        .isNotEmpty()
        .allMatch(each -> each.contains("\"objective\":{\"value\":500.0,\"origin\":\"resource\"}"));
    assertThat(json(verdicts(OWN, site(80), 1))).isEqualTo(first);
    assertThat(json(verdicts(OWN, site(80), 7)).getLast()).isEqualTo(first.getLast());
  }

  private static Objectives site(double value) {
    return new Objectives(
        List.of(
            new SiteObjective(
                MetricCatalogue.of("app.response_time"), ResourceKind.APPLICATION, null, value)));
  }

  private static Incident incident(List<Verdict> verdicts) {
    return new Story().tell(verdicts).theIncident();
  }

  private static List<String> culprits(List<Suspect> suspects) {
    return suspects.stream().filter(Suspect::isCulprit).map(Suspect::resource).toList();
  }

  private static List<String> json(List<Verdict> verdicts) {
    return verdicts.stream()
        .map(verdict -> new String(EventJson.write(verdict), StandardCharsets.UTF_8))
        .toList();
  }

  private static List<Verdict> verdicts(
      Map<String, Object> attributes, Objectives objectives, int minutesPerTick) {
    StageSetting setting = StageSetting.DEFAULT.with(objectives);
    try (StageDriver driver = new StageDriver(World.LIVE, setting)) {
      driver.resources(
          List.of(
              resource("app-erp", ResourceKind.APPLICATION, attributes, "vm-erp"),
              resource("vm-erp", ResourceKind.VM, Map.of(), "ds-1"),
              resource("vm-uat", ResourceKind.VM, Map.of(), "ds-1"),
              resource("ds-1", ResourceKind.DATASTORE, Map.of())));
      driver.inventoryComplete();
      for (int minute = 0; minute <= END; minute++) {
        measure(driver, minute);
        if (minute % minutesPerTick == 0) {
          driver.tick(time(minute), false);
        }
      }
      driver.tick(time(END), true);
      return driver.verdicts();
    }
  }

  private static void measure(StageDriver driver, int minute) {
    boolean pressed = minute >= ONSET && minute < RECOVERY;
    double response = pressed ? 150 : 61;
    driver.sample("app-erp", time(minute), Map.of("app.response_time", response));
    driver.sample("vm-erp", time(minute), Map.of("disk.write.throughput", 20.0));
    driver.sample("vm-uat", time(minute), Map.of("disk.write.throughput", pressed ? 400.0 : 5.0));
  }

  private static long time(int minute) {
    return START + 60_000L * minute;
  }

  private static Resource resource(
      String id, ResourceKind kind, Map<String, Object> attributes, String... uses) {
    return new Resource(
        id, kind, Layer.VMWARE, null, Environment.PRODUCTION, null, attributes, List.of(uses));
  }
}
