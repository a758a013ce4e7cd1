package io.crosstalk.engine.site;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.engine.site.evidence.Diagnosis;
import io.crosstalk.engine.site.evidence.Fact.GrowthShare;
import io.crosstalk.engine.site.evidence.Fact.LoadGrowth;
import io.crosstalk.engine.site.evidence.SuspectEvidence;
import io.crosstalk.event.incident.CauseClass;
import io.crosstalk.event.inventory.ResourceKind;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Callers of a database, one of which sends ten times its usual requests. */
class LoudCallerTest {
  private final Random random = new Random(3);

  private double about(double value) {
    return value * (1 + 0.05 * random.nextGaussian());
  }

  /** Replays 100 requests a second of each caller, all of which reach the database. */
  private Diagnosis replay(MeasuredSite site, String loud, List<String> callers) {
    List<Diagnosis> incidents =
        site.replay(
            (id, step) -> {
              boolean isDisturbed = step >= 600 && step < 700;
              double growth = isDisturbed ? 900 : 0;
              if (id.equals("unmeasured")) {
                return Map.of();
              }
              double requests =
                  id.equals("db")
                      ? 100 * callers.size() + growth
                      : 100 + (id.equals(loud) ? growth : 0);
              return Map.of(
                  "app.throughput", about(requests),
                  "app.response_time", about(isDisturbed ? 200 : 20));
            });
    assertThat(incidents).hasSize(1);
    return incidents.getFirst();
  }

  private static void assertNamed(Diagnosis incident, String loud) {
    assertThat(incident.place().id()).isEqualTo("db");
    assertCulprit(incident, loud);
  }

  private static void assertCulprit(Diagnosis incident, String loud) {
    assertThat(incident.causeClass()).isEqualTo(CauseClass.NOISY_NEIGHBOUR);
    assertThat(incident.culprits()).extracting(each -> each.resource().id()).containsExactly(loud);
    SuspectEvidence culprit = incident.culprits().getFirst();
    assertThat(culprit.facts())
        .filteredOn(GrowthShare.class::isInstance)
        .singleElement()
        .satisfies(share -> assertThat(((GrowthShare) share).share()).isGreaterThan(0.9));
    assertThat(culprit.facts())
        .filteredOn(LoadGrowth.class::isInstance)
        .singleElement()
        .satisfies(growth -> assertThat(((LoadGrowth) growth).times()).isBetween(3.0, 6.0));
  }

  @Test
  void replay_databaseThatMeasuresItsRequests_namesTheLoudCaller() {
    MeasuredSite site =
        new MeasuredSite()
            .add("db", ResourceKind.DATABASE)
            .add("calm", ResourceKind.APPLICATION, "db")
            .add("loud", ResourceKind.APPLICATION, "db");

    assertNamed(replay(site, "loud", List.of("calm", "loud")), "loud");
  }

  @Test
  void replay_callersThatCallEachOther_namesTheLoudOne() {
    MeasuredSite site =
        new MeasuredSite()
            .add("db", ResourceKind.DATABASE)
            .add("calm", ResourceKind.APPLICATION, "db")
            .add("loud", ResourceKind.APPLICATION, "db", "peer")
            .add("peer", ResourceKind.APPLICATION, "db", "loud");

    assertNamed(replay(site, "loud", List.of("calm", "loud", "peer")), "loud");
  }

  @Test
  void replay_loudCallerThatIsCalledItself_namesItWithItsShare() {
    MeasuredSite site =
        new MeasuredSite()
            .add("db", ResourceKind.DATABASE)
            .add("calm", ResourceKind.APPLICATION, "db")
            .add("app", ResourceKind.APPLICATION, "db")
            .add("front", ResourceKind.APPLICATION, "app");

    assertNamed(replay(site, "app", List.of("calm", "app")), "app");
  }

  @Test
  void replay_databaseThatOnlyItsCallersMeasure_namesTheLoudCaller() {
    MeasuredSite site =
        new MeasuredSite()
            .add("unmeasured", ResourceKind.DATABASE)
            .add("calm", ResourceKind.APPLICATION, "unmeasured")
            .add("loud", ResourceKind.APPLICATION, "unmeasured");

    Diagnosis incident = replay(site, "loud", List.of("calm", "loud"));

    assertThat(incident.place().id()).isEqualTo("unmeasured");
    assertCulprit(incident, "loud");
  }

  @Test
  void replay_databaseThatOneCallerMeasures_isSelfInflictedByTheCaller() {
    MeasuredSite site =
        new MeasuredSite()
            .add("unmeasured", ResourceKind.DATABASE)
            .add("loud", ResourceKind.APPLICATION, "unmeasured");

    Diagnosis incident = replay(site, "loud", List.of("loud"));

    assertThat(incident.causeClass()).isEqualTo(CauseClass.SELF_INFLICTED);
    assertThat(incident.place().id()).isEqualTo("loud");
  }
}
