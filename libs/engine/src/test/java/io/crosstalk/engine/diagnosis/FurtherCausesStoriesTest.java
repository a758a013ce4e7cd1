package io.crosstalk.engine.diagnosis;

import static io.crosstalk.engine.diagnosis.Course.at;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.crosstalk.engine.incident.IncidentReplay;
import io.crosstalk.engine.incident.recurrence.SiteTime;
import io.crosstalk.event.CauseClass;
import io.crosstalk.event.Contribution;
import io.crosstalk.event.Environment;
import io.crosstalk.event.Exoneration;
import io.crosstalk.event.FurtherCause;
import io.crosstalk.event.ResourceKind;
import io.crosstalk.event.SharedResource;
import io.crosstalk.event.Suspect;
import io.crosstalk.event.Verdict;
import io.crosstalk.event.Victim;
import io.crosstalk.event.World;
import java.util.stream.Stream;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;

/**
 * A victim on a datastore and an adapter that are loaded by two machines, from minute 100 to 130
 * and from minute 110 to 140.
 */
class FurtherCausesStoriesTest {
  private static final String ADAPTER = "esx-1/vmhba1";

  private final Scene scene = new Scene();

  /** Each domain has two more victims, which use only this domain. */
  private void domains(Course victim, Course onDatastore, Course onAdapter) {
    scene.shared(ADAPTER, ResourceKind.STORAGE_ADAPTER);
    scene
        .vm("vm-a", Environment.PRODUCTION, Scene.DATASTORE, ADAPTER)
        .latency(victim)
        .writes(at(5));
    for (int i = 1; i <= 2; i++) {
      scene.vm("vm-ds-" + i, Environment.PRODUCTION).latency(onDatastore).writes(at(5));
      scene.vm("vm-hba-" + i, Environment.PRODUCTION, ADAPTER).latency(onAdapter).writes(at(5));
    }
  }

  private static Course slow(int from, int to) {
    return at(2).from(from, 22).from(to, 2);
  }

  private void loads(Course onDatastore, Course onAdapter) {
    scene.vm("vm-x", Environment.UAT).writes(onDatastore);
    scene.vm("vm-y", Environment.UAT, ADAPTER).writes(onAdapter);
  }

  private static Course load(int from, int to) {
    return at(10).from(from, 300).from(to, 10);
  }

  @Test
  void furtherCauses_secondLoadOnTheAdapter_isNamedWithItsShare() {
    domains(
        at(2).from(100, 22).from(110, 42).from(130, 22).from(140, 2),
        slow(100, 130),
        slow(110, 140));
    loads(load(100, 130), load(110, 140));

    Verdict verdict = scene.verdictOn("vm-a");

    assertThat(verdict.suspects())
        .filteredOn(Suspect::isCulprit)
        .singleElement()
        .extracting(Suspect::resource)
        .isEqualTo("vm-x");
    assertThat(verdict.furtherCauses())
        .singleElement()
        .satisfies(
            cause -> {
              assertThat(cause.suspect()).isEqualTo("vm-y");
              assertThat(cause.sharedResource())
                  .isEqualTo(new SharedResource(ADAPTER, ResourceKind.STORAGE_ADAPTER));
              assertThat(cause.share()).isCloseTo(0.5, within(0.05));
            });
  }

  @Test
  void incidents_ofBothLoads_listTheVictimWithWhatEachContributes() {
    domains(
        at(2).from(100, 22).from(110, 42).from(130, 22).from(140, 2),
        slow(100, 130),
        slow(110, 140));
    loads(load(100, 130), load(110, 140));
    IncidentReplay replay = new IncidentReplay(World.LIVE, SiteTime.UTC);

    replay.apply(
        Stream.of("vm-a", "vm-ds-1", "vm-ds-2", "vm-hba-1", "vm-hba-2")
            .flatMap(victim -> scene.verdictsOn(victim).stream())
            .toList());

    assertThat(replay.incidents())
        .hasSize(2)
        .allSatisfy(
            incident ->
                assertThat(incident.victims())
                    .filteredOn(victim -> victim.resource().equals("vm-a"))
                    .singleElement()
                    .extracting(Victim::contribution)
                    .extracting(Contribution::share, InstanceOfAssertFactories.DOUBLE)
                    .isCloseTo(0.5, within(0.05)));
  }

  @Test
  void furtherCauses_secondLoadThatAddsTwiceAsMuch_hasTwoThirds() {
    domains(
        at(2).from(100, 22).from(110, 62).from(130, 42).from(140, 2),
        slow(100, 130),
        slow(110, 140));
    loads(load(100, 130), load(110, 140));

    assertThat(scene.verdictOn("vm-a").furtherCauses())
        .singleElement()
        .satisfies(cause -> assertThat(cause.share()).isCloseTo(2 / 3.0, within(0.05)));
  }

  @Test
  void furtherCauses_otherLoadChangesNothing_areNone() {
    domains(slow(100, 130), slow(100, 130), at(2));
    loads(load(100, 130), load(110, 120));

    assertThat(scene.verdictOn("vm-a").furtherCauses()).isEmpty();
  }

  /** Chance: in the samples with the other load the latency is 11 ms higher on average. */
  @Test
  void furtherCauses_otherLoadCoincidesWithSomeOfTheFluctuations_areNone() {
    Course fluctuating = at(2);
    for (int minute = 100; minute < 130; minute += 10) {
      fluctuating = fluctuating.from(minute, 22).from(minute + 5, 62);
    }
    domains(fluctuating.from(130, 2), slow(100, 130), at(2));
    loads(load(100, 130), load(106, 120));

    assertThat(scene.verdictOn("vm-a").furtherCauses()).isEmpty();
  }

  @Test
  void furtherCauses_bothLoadsHaveTheSameCourse_cannotBeToldApart() {
    domains(at(2).from(100, 42).from(130, 2), slow(100, 130), slow(100, 130));
    loads(load(100, 130), load(100, 130));

    assertThat(scene.verdictOn("vm-a").furtherCauses()).isEmpty();
  }

  @Test
  void furtherCauses_adapterIsSlowerItself_isNamedWithoutSuspect() {
    domains(
        at(2).from(100, 22).from(110, 42).from(130, 22).from(140, 2),
        slow(100, 130),
        slow(110, 140));
    scene.actor(ADAPTER).latency(at(1).from(110, 21).from(140, 1)).writes(at(20));
    loads(load(100, 130), at(10));

    assertThat(scene.verdictOn("vm-a").furtherCauses())
        .singleElement()
        .satisfies(
            cause -> {
              assertThat(cause.suspect()).isNull();
              assertThat(cause.resource()).isEqualTo(ADAPTER);
              assertThat(cause.share()).isCloseTo(0.5, within(0.05));
            });
  }

  @Test
  void furtherCauses_adapterIsFaultyAndALoadLastsForAThirdOfTheTime_areThisLoad() {
    domains(
        at(2).from(100, 22).from(120, 42).from(140, 22).from(160, 2),
        slow(120, 140),
        slow(100, 160));
    scene.actor(ADAPTER).latency(at(1).from(100, 21).from(160, 1)).writes(at(20));
    loads(load(120, 140), at(10));

    Verdict verdict = scene.verdictOn("vm-a");

    assertThat(verdict.causeClass()).isEqualTo(CauseClass.SHARED_RESOURCE_FAULT);
    assertThat(verdict.furtherCauses())
        .singleElement()
        .satisfies(
            cause -> {
              assertThat(cause.suspect()).isEqualTo("vm-x");
              assertThat(cause.share()).isCloseTo(0.25, within(0.03));
            });
    assertThat(verdict.exonerated()).extracting(Exoneration::resource).doesNotContain("vm-x");
  }

  @Test
  void furtherCauses_oneCause_areNone() {
    domains(slow(100, 130), slow(100, 130), at(2));
    loads(load(100, 130), at(10));

    assertThat(scene.verdictOn("vm-a").furtherCauses()).isEmpty();
    assertThat(scene.verdictOn("vm-ds-1").furtherCauses()).isEmpty();
  }

  @Test
  void furtherCauses_victimsOfOneCauseOnly_areNone() {
    domains(
        at(2).from(100, 22).from(110, 42).from(130, 22).from(140, 2),
        slow(100, 130),
        slow(110, 140));
    loads(load(100, 130), load(110, 140));

    assertThat(scene.verdictOn("vm-ds-1").furtherCauses())
        .extracting(FurtherCause::resource)
        .isEmpty();
    assertThat(scene.verdictOn("vm-hba-1").furtherCauses())
        .extracting(FurtherCause::resource)
        .isEmpty();
  }
}
