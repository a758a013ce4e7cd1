package io.crosstalk.engine.site;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

import io.crosstalk.engine.site.SmallSite.Told;
import io.crosstalk.engine.site.evidence.Diagnosis;
import io.crosstalk.engine.site.evidence.Diagnosis.Event;
import io.crosstalk.event.incident.CauseClass;
import io.crosstalk.event.incident.Resolution;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A datastore that is slow when the samples of all its users stop. */
class NoDataTest {
  private static final int SILENT = 650;

  private static Instant time(int step) {
    return Instant.ofEpochMilli(step * SmallSite.STEP_MS);
  }

  private static List<Diagnosis> withoutData(Told stated) {
    return stated.versions.stream().filter(each -> each.noDataSince() != null).toList();
  }

  @Test
  void silence_ofDegradedVictims_isNoRecovery() {
    Told stated = new SmallSite("").slow(5, SILENT).silent(SILENT, 800).stated();
    Diagnosis last = stated.versions.getLast();

    assertThat(withoutData(stated)).isNotEmpty();
    assertThat(withoutData(stated).getFirst().event()).isEqualTo(Event.CHANGED);
    assertThat(withoutData(stated))
        .allSatisfy(each -> assertThat(each.noDataSince()).isEqualTo(time(SILENT)));
    assertThat(last.event()).isEqualTo(Event.RESOLVED);
    assertThat(last.resolution()).isEqualTo(Resolution.RECOVERED);
    assertThat(last.noDataSince()).isNull();
    assertThat(last.times().at()).isAfter(time(800));
  }

  @Test
  void silence_ofOneVictimWhileTheOthersRecover_isAnIncidentOfItsOwn() {
    Told stated = new SmallSite("").slow(5).silent(3, SILENT, SmallSite.STEPS).stated();
    List<Diagnosis> ends =
        stated.versions.stream().filter(each -> each.event() == Event.RESOLVED).toList();

    assertThat(ends)
        .extracting(each -> each.place().id(), Diagnosis::resolution)
        .contains(tuple("ds", Resolution.RECOVERED));
    assertThat(ends.getFirst().times().end())
        .isCloseTo(time(SmallSite.TO), within(1, ChronoUnit.MINUTES));
    assertThat(ends.getFirst().times().at()).isBefore(time(SmallSite.TO + 120));
    assertThat(stated.versions)
        .filteredOn(each -> each.causeClass() == CauseClass.MISSING_SIGNAL)
        .isNotEmpty()
        .allSatisfy(each -> assertThat(each.times().onset()).isEqualTo(time(SILENT + 1)))
        .allSatisfy(
            each ->
                assertThat(each.victims())
                    .extracting(victim -> victim.resource())
                    .containsExactly("vm-3"));
  }

  @Test
  void silence_ofMoreThanADay_expires() {
    int steps = SILENT + 4_500;
    Told stated = new SmallSite("", 2, steps).slow(5, SILENT).silent(SILENT, steps).stated();
    Diagnosis last = stated.versions.getLast();

    assertThat(last.resolution()).isEqualTo(Resolution.EXPIRED);
    assertThat(last.times().end()).isCloseTo(time(SILENT), within(1, ChronoUnit.MINUTES));
    assertThat(Duration.between(time(SILENT), last.times().at()))
        .isBetween(Duration.ofDays(1), Duration.ofDays(1).plusMinutes(15));
  }

  @Test
  void endOfData_whileDegraded_expiresWithoutARecovery() {
    Diagnosis last = new SmallSite("").slow(5, SmallSite.STEPS).stated().versions.getLast();

    assertThat(last.event()).isEqualTo(Event.RESOLVED);
    assertThat(last.resolution()).isEqualTo(Resolution.EXPIRED);
    assertThat(last.times().end()).isEqualTo(time(SmallSite.STEPS));
  }

  @Test
  void endOfData_whileAWeakDegradationLasts_expiresThoughNoTwoOfTheLastSamplesAreDegraded() {
    Diagnosis last = new SmallSite("", 6, 642).slow(1.8, 642).stated().versions.getLast();

    assertThat(last.times().end()).isCloseTo(time(642), within(1, ChronoUnit.MINUTES));
    assertThat(last.resolution()).isEqualTo(Resolution.EXPIRED);
  }

  @Test
  void endOfData_lessThanAnObservationAfterTheLastDegradedSample_isNoRecovery() {
    Diagnosis last = new SmallSite("").slow(5, SmallSite.STEPS - 3).stated().versions.getLast();

    assertThat(last.resolution()).isEqualTo(Resolution.EXPIRED);
  }

  @Test
  void endOfData_shortlyAfterTheRecovery_isTheRecovery() {
    Diagnosis last = new SmallSite("").slow(5, SmallSite.STEPS - 12).stated().versions.getLast();

    assertThat(last.resolution()).isEqualTo(Resolution.RECOVERED);
    assertThat(last.times().end())
        .isCloseTo(time(SmallSite.STEPS - 12), within(1, ChronoUnit.MINUTES));
  }

  @Test
  void endOfData_whileDegradedVictimsAreSilent_expires() {
    SmallSite site = new SmallSite("").slow(5, SILENT).silent(SILENT, SmallSite.STEPS);

    assertThat(site.stated().versions.getLast().resolution()).isEqualTo(Resolution.EXPIRED);
  }

  @Test
  void endOfData_whileAnotherTroubleOfAVictimLasts_leavesTheRecoveryOfTheFirstOne() {
    Told stated = new SmallSite("").slow(5, 740, 840).slowApp(6, 855, SmallSite.STEPS).stated();
    List<Diagnosis> ends =
        stated.versions.stream().filter(each -> each.event() == Event.RESOLVED).toList();

    assertThat(ends)
        .extracting(each -> each.place().id(), Diagnosis::resolution)
        .containsExactlyInAnyOrder(
            tuple("ds", Resolution.RECOVERED), tuple("app", Resolution.EXPIRED));
    assertThat(ends).allSatisfy(each -> assertThat(each.victims()).isNotEmpty());
  }

  @Test
  void samplesAfterALongSilence_thatAreStillDegraded_continueTheIncident() {
    Told stated = new SmallSite("", 6, 1_100).slow(5, 900).silent(SILENT, 850).stated();

    assertThat(stated.versions.stream().map(Diagnosis::id).distinct()).hasSize(1);
    assertThat(stated.versions.getLast().times().end())
        .isCloseTo(time(900), within(1, ChronoUnit.MINUTES));
  }
}
