package io.crosstalk.engine.site;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.engine.site.evidence.Diagnosis;
import io.crosstalk.engine.site.evidence.Fact.GrowthShare;
import io.crosstalk.event.incident.CauseClass;
import io.crosstalk.event.inventory.Change;
import io.crosstalk.event.inventory.ChangeKind;
import io.crosstalk.event.inventory.ResourceKind;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** A front end that calls an application, which calls a database. */
class CalledServiceTest {
  private static final int FROM = 600;
  private static final int TO = 700;

  private final Random random = new Random(3);

  private static MeasuredSite site() {
    return new MeasuredSite()
        .add("db", ResourceKind.DATABASE)
        .add("app", ResourceKind.APPLICATION, "db")
        .add("front", ResourceKind.APPLICATION, "app");
  }

  private double about(double value) {
    return value * (1 + 0.05 * random.nextGaussian());
  }

  private static boolean isDisturbed(int step) {
    return step >= FROM && step < TO;
  }

  @Test
  void replay_moreRequestsThroughAllServices_areSelfInflicted() {
    List<Diagnosis> incidents =
        site()
            .replay(
                (id, step) -> {
                  int times = isDisturbed(step) ? 3 : 1;
                  return Map.of(
                      "app.throughput", about(100 * times),
                      "app.response_time", about(id.equals("db") ? 20 * times : 40 * times));
                });

    assertThat(incidents).hasSize(1);
    assertThat(incidents.getFirst().causeClass()).isEqualTo(CauseClass.SELF_INFLICTED);
    assertThat(incidents.getFirst().place().id()).isEqualTo("db");
    assertThat(incidents.getFirst().culprits()).isEmpty();
  }

  @Test
  void replay_moreRequestsThroughServiceWhoseAnswersAreNotMeasured_statesItsShare() {
    List<Diagnosis> incidents =
        site()
            .replay(
                (id, step) -> {
                  int times = isDisturbed(step) ? 3 : 1;
                  double requests = about(100 * times);
                  return id.equals("app")
                      ? Map.of("app.throughput", requests)
                      : Map.of("app.throughput", requests, "app.response_time", about(20 * times));
                });

    assertThat(incidents).hasSize(1);
    assertThat(incidents.getFirst().causeClass()).isEqualTo(CauseClass.SELF_INFLICTED);
    assertThat(incidents.getFirst().facts())
        .filteredOn(GrowthShare.class::isInstance)
        .singleElement()
        .satisfies(fact -> assertThat(fact.figure().resource()).isEqualTo("app"))
        .satisfies(fact -> assertThat(((GrowthShare) fact).share()).isEqualTo(1));
  }

  @Test
  void replay_newVersionOfServiceWhoseAnswersAreNotMeasured_isMisconfiguration() {
    Instant begin = Instant.ofEpochMilli((FROM + 1) * MeasuredSite.STEP_MS);
    List<Diagnosis> incidents =
        site()
            .add(new Change(begin, "db", ChangeKind.DEPLOY, "version 2"))
            .replay(
                (id, step) ->
                    id.equals("db")
                        ? Map.of("disk.latency", about(4))
                        : Map.of("app.response_time", about(isDisturbed(step) ? 120 : 40)));

    assertThat(incidents).hasSize(1);
    assertThat(incidents.getFirst().causeClass()).isEqualTo(CauseClass.MISCONFIGURATION);
  }

  @Test
  void replay_newVersionOfServiceThatAnswersAsBefore_isNoCause() {
    Instant begin = Instant.ofEpochMilli((FROM + 1) * MeasuredSite.STEP_MS);
    List<Diagnosis> incidents =
        site()
            .add(new Change(begin, "db", ChangeKind.DEPLOY, "version 2"))
            .replay(
                (id, step) ->
                    Map.of(
                        "app.response_time",
                        about(isDisturbed(step) && !id.equals("db") ? 120 : 40)));

    assertThat(incidents).hasSize(1);
    assertThat(incidents.getFirst().causeClass()).isNotEqualTo(CauseClass.MISCONFIGURATION);
  }

  @Test
  void replay_repeatedRequestsToServiceThatAnswersAsBefore_areNoCause() {
    List<Diagnosis> incidents =
        site()
            .replay(
                (id, step) -> {
                  int times = isDisturbed(step) ? 3 : 1;
                  return id.equals("db")
                      ? Map.of("app.throughput", about(100 * times), "app.response_time", about(20))
                      : Map.of("app.response_time", about(40 * times));
                });

    assertThat(incidents).hasSize(1);
    assertThat(incidents.getFirst().causeClass()).isEqualTo(CauseClass.SHARED_RESOURCE_FAULT);
    assertThat(incidents.getFirst().place().id()).isEqualTo("app");
  }
}
