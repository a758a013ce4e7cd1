package io.crosstalk.engine.episode;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.event.Episode;
import io.crosstalk.event.LastSample;
import io.crosstalk.event.Metric;
import io.crosstalk.event.MetricCatalogue;
import io.crosstalk.event.wire.ByteReader;
import io.crosstalk.event.wire.ByteWriter;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** Tests with one series that is sampled once a minute. */
class SeriesTrackerTest {
  private static final Metric LATENCY = MetricCatalogue.of("disk.latency");
  private static final Metric SYNC_WRITE = MetricCatalogue.of("disk.sync_write.throughput");

  private long minute;
  private boolean sensitive;
  private SeriesTracker tracker = new SeriesTracker(LATENCY);
  private final List<EpisodeEvent> events = new ArrayList<>();
  private final List<PastEpisode> retracted = new ArrayList<>();

  @Test
  void accept_twoClearThenThreeRecoveredSamples_opensAndEndsAnEpisode() {
    addSamples(100, 1.0);
    addSamples(1, 20.0);
    assertThat(events).isEmpty();
    addSamples(1, 20.0);
    assertThat(events).containsExactly(EpisodeEvent.DETECTED);
    assertThat(open().onset()).isEqualTo(time(100));
    assertThat(open().detectedAt()).isEqualTo(time(101));
    addSamples(2, 20.0);
    addSamples(2, 1.0);
    assertThat(events).doesNotContain(EpisodeEvent.ENDED);
    addSamples(1, 1.0);
    assertThat(events).endsWith(EpisodeEvent.ENDED);
    assertThat(open().lastDegraded()).isEqualTo(time(103));
  }

  @Test
  void accept_singlePeak_opensNoEpisode() {
    addSamples(100, 1.0);
    addSamples(1, 500.0);
    addSamples(20, 1.0);
    assertThat(events).isEmpty();
  }

  @Test
  void lastDegradation_slightlyBelowTwo_isRoundedDown() {
    addSamples(100, 1.0);
    addSamples(1, 1.9);
    double ordinary = 2 / 2.1;
    assertThat(1.9 / ordinary).isEqualTo(1.995);
    assertThat(tracker.lastDegradation()).isEqualTo(1.99);
  }

  @Test
  void accept_largeRatioWithSmallEffect_opensNoEpisode() {
    addSamples(100, 0.1);
    addSamples(30, 0.9);
    assertThat(events).isEmpty();
  }

  @Test
  void accept_riseByOneMillisecond_opensEpisodeForTimeSensitiveVictimOnly() {
    addSamples(100, 0.4);
    addSamples(10, 1.3);
    assertThat(events).isEmpty();
    tracker = new SeriesTracker(LATENCY);
    minute = 0;
    sensitive = true;
    addSamples(100, 0.4);
    addSamples(10, 1.3);
    assertThat(events).startsWith(EpisodeEvent.DETECTED);
  }

  @Test
  void accept_nightlyLevel_isOrdinaryAtNightOnly() {
    addNights(5);
    events.clear();
    addSamples(2 * 60, 1.0);
    addSamples(60, 20.0);
    assertThat(events).isEmpty();
    addSamples(11 * 60, 1.0);
    addSamples(60, 20.0);
    assertThat(events).startsWith(EpisodeEvent.DETECTED).doesNotContain(EpisodeEvent.ENDED);
  }

  @Test
  void accept_slowDayAfterSlowNights_opensOneEpisodeAtAnyLevel() {
    for (double slow : new double[] {5, 10, 18, 30}) {
      tracker = new SeriesTracker(LATENCY);
      minute = 0;
      addNights(8);
      events.clear();
      addSamples(14 * 60, 1.0);
      addSamples(60, slow);
      addSamples(10, 1.0);
      assertThat(events).containsOnlyOnce(EpisodeEvent.DETECTED).endsWith(EpisodeEvent.ENDED);
      assertThat(open().harmedSamples()).isEqualTo(60);
    }
  }

  @Test
  void accept_nightWorseThanHabit_isComparedWithOtherNights() {
    addNights(8);
    events.clear();
    addSamples(2 * 60, 1.0);
    addSamples(30, 60.0);
    assertThat(events).startsWith(EpisodeEvent.DETECTED);
    assertThat(open().baseline()).isBetween(18.0, 22.0);
    assertThat(open().ordinary()).isBetween(18.0, 22.0);
    assertThat(tracker.lastDegradation()).isBetween(54.0, 66.0);
  }

  @Test
  void accept_nightlyLevelOfATimeSensitiveVictim_isDetectedEveryNight() {
    sensitive = true;
    addNights(5);
    events.clear();
    addSamples(2 * 60, 1.0);
    addSamples(60, 20.0);
    assertThat(events).startsWith(EpisodeEvent.DETECTED);
  }

  @Test
  void retracted_thirdSlowNight_returnsEpisodesOfEarlierNights() {
    addNights(1);
    addSamples(11 * 60, 1.0);
    addSamples(60, 20.0);
    addSamples(12 * 60, 1.0);
    tracker.close();
    addNights(1);
    assertThat(retracted).isEmpty();
    addNights(1);
    addSamples(60, 1.0);
    assertThat(retracted)
        .extracting(PastEpisode::onset)
        .containsExactly(time(2 * 60), time((48 + 2) * 60), time((72 + 2) * 60));
  }

  @Test
  void retracted_degradationOfSeveralDays_isEmpty() {
    addSamples(200, 1.0);
    addSamples(4 * 24 * 60, 20.0);
    addSamples(2 * 60, 1.0);
    tracker.close();
    addSamples(2 * 60, 1.0);
    assertThat(retracted).isEmpty();
  }

  @Test
  void accept_episodeAfterDaysOfDegradation_isDetected() {
    for (int days = 1; days <= 5; days++) {
      tracker = new SeriesTracker(LATENCY);
      minute = 0;
      addSamples(10 * 24 * 60, 1.0);
      addSamples(days * 24 * 60, 20.0);
      addSamples(3, 1.0);
      tracker.close();
      for (int again = 0; again < 2; again++) {
        addSamples(12 * 60, 1.0);
        events.clear();
        addSamples(60, 20.0);
        assertThat(events).as("after %d days", days).startsWith(EpisodeEvent.DETECTED);
        addSamples(11 * 60, 1.0);
        tracker.close();
      }
    }
  }

  @Test
  void accept_faultOfMoreThanAWeek_isOneEpisodeAndThenOrdinary() {
    addSamples(2 * 24 * 60, 1.0);
    addSamples(6 * 24 * 60, 50.0);
    assertThat(events).containsOnlyOnce(EpisodeEvent.DETECTED).doesNotContain(EpisodeEvent.ENDED);
    addSamples(24 * 60 + 1, 50.0);
    assertThat(events).endsWith(EpisodeEvent.ENDED);
    tracker.close();
    events.clear();
    addSamples(5 * 24 * 60, 50.0);
    assertThat(events).isEmpty();
    addSamples(10, 200.0);
    assertThat(events).startsWith(EpisodeEvent.DETECTED);
  }

  @Test
  void accept_degradedSampleBeforeALongSilence_isNoOnset() {
    addSamples(100, 1.0);
    addSamples(1, 20.0);
    minute += 3 * 24 * 60;
    addSamples(1, 20.0);
    assertThat(events).isEmpty();
    addSamples(1, 20.0);
    assertThat(open().onset()).isEqualTo(time(101 + 3 * 24 * 60));
  }

  @Test
  void retracted_timeSensitiveVictim_isEmpty() {
    sensitive = true;
    addNights(5);
    assertThat(retracted).isEmpty();
  }

  /** Adds days on which a batch job makes the series slow from 02:00 to 03:00. */
  private void addNights(int days) {
    for (int day = 0; day < days; day++) {
      addSamples(2 * 60, 1.0);
      addSamples(60, 20.0);
      addSamples(21 * 60, 1.0);
      tracker.close();
    }
  }

  @Test
  void accept_lowThroughput_isDegraded() {
    tracker = new SeriesTracker(SYNC_WRITE);
    addSamples(100, 16.0);
    addSamples(1, 0.5);
    addSamples(1, 0.0);
    assertThat(events).containsExactly(EpisodeEvent.DETECTED);
    addSamples(3, 15.9);
    assertThat(events).endsWith(EpisodeEvent.ENDED);
  }

  @Test
  void accept_noBaseline_opensNoEpisode() {
    addSamples(5, 1.0);
    addSamples(5, 500.0);
    assertThat(events).isEmpty();
  }

  @Test
  void accept_firstGuess_detectsLevelsAboveAllEarlierSamples() {
    addSamples(1, 5.0);
    addSamples(12, 1.0);
    addSamples(6, 6.0);
    assertThat(events).isEmpty();
    addSamples(2, 20.0);
    assertThat(events).containsExactly(EpisodeEvent.DETECTED);
  }

  @Test
  void accept_oneOutlierAmongTwentySamples_doesNotHideAnEpisode() {
    addSamples(1, 5.0);
    addSamples(20, 1.0);
    addSamples(2, 6.0);
    assertThat(events).containsExactly(EpisodeEvent.DETECTED);
  }

  @Test
  void advance_silentSeries_keepsTheEpisodeOpenWithoutData() {
    addSamples(100, 1.0);
    addSamples(5, 20.0);
    assertThat(tracker.advance(time(109))).isEqualTo(EpisodeEvent.NOTHING);

    assertThat(tracker.advance(time(115))).isEqualTo(EpisodeEvent.SILENT);

    assertThat(open().decidedAt()).isEqualTo(time(114));
    assertThat(tracker.silentAfter())
        .isEqualTo(new LastSample(Instant.ofEpochMilli(time(104)), 20));
    assertThat(tracker.advance(time(116))).isEqualTo(EpisodeEvent.NOTHING);
  }

  @Test
  void advance_dayOfSilence_endsTheEpisodeAtTheLastDegradedSample() {
    addSamples(100, 1.0);
    addSamples(5, 20.0);
    long expiresAt = time(104) + SeriesTracker.EXPIRY_MS;

    assertThat(tracker.advance(expiresAt)).isEqualTo(EpisodeEvent.SILENT);
    assertThat(tracker.advance(expiresAt - 1)).isEqualTo(EpisodeEvent.NOTHING);
    assertThat(tracker.advance(expiresAt)).isEqualTo(EpisodeEvent.ENDED);

    assertThat(open().lastDegraded()).isEqualTo(time(104));
    assertThat(open().decidedAt()).isEqualTo(expiresAt);
  }

  @Test
  void accept_samplesAfterSilence_continueTheEpisodeUntilTheRecoveryIsMeasured() {
    addSamples(100, 1.0);
    addSamples(5, 20.0);
    tracker.advance(time(130));
    events.clear();
    minute += 40;

    addSamples(1, 20.0);
    assertThat(events).containsExactly(EpisodeEvent.GROWN);
    assertThat(tracker.silentAfter()).isNull();
    addSamples(3, 1.0);

    assertThat(events).endsWith(EpisodeEvent.ENDED);
  }

  @Test
  void silences_degradedAgainAfterASilence_haveTheSamplesAroundIt() {
    addSamples(100, 1.0);
    addSamples(5, 20.0);
    tracker.advance(time(130));
    minute += 40;
    addSamples(1, 1.0);
    assertThat(open().silences()).isEmpty();

    addSamples(1, 20.0);

    assertThat(open().silences())
        .containsExactly(
            new Episode.Silence(Instant.ofEpochMilli(time(104)), Instant.ofEpochMilli(time(145))));
  }

  @Test
  void silences_moreThanAnEpisodeStates_areTheLongestOnes() {
    addSamples(100, 1.0);
    addSamples(5, 20.0);
    for (int i = 0; i < Episode.MAX_SILENCES + 2; i++) {
      int length = i == 7 || i == 101 ? 15 : 30;
      tracker.advance(time(minute + length - 1));
      minute += length;
      addSamples(30, 20.0);
    }

    List<Episode.Silence> silences = open().silences();
    assertThat(silences)
        .hasSize(Episode.MAX_SILENCES)
        .isSortedAccordingTo(Comparator.comparing(Episode.Silence::from));
    assertThat(silences).extracting(Episode.Silence::length).containsOnly(Duration.ofMinutes(31));
    assertThat(restored().silences()).isEqualTo(silences);
  }

  @Test
  void worst_peakLongAgo_isKept() {
    addSamples(100, 1.0);
    addSamples(5, 20.0);
    addSamples(1, 90.0);
    addSamples(700, 20.0);

    assertThat(open().worst()).isEqualTo(90);
    assertThat(restored().worst()).isEqualTo(90);
  }

  @Test
  void firstOnset_episodesWithShortPauses_isThatOfTheFirstOne() {
    addSamples(100, 1.0);
    addEpisode(5);
    addSamples(9, 1.0);
    addEpisode(5);
    addSamples(50, 1.0);
    addSamples(5, 20.0);

    assertThat(open().onset()).isGreaterThan(time(170));
    assertThat(firstOnset()).isEqualTo(time(100));
  }

  @Test
  void firstOnset_pauseOfMoreThanThreeTimesTheEpisode_isItsOwn() {
    addSamples(100, 1.0);
    addEpisode(5);
    addSamples(30, 1.0);
    addSamples(5, 20.0);

    assertThat(open().onset()).isGreaterThan(time(130));
    assertThat(firstOnset()).isEqualTo(open().onset());
  }

  @Test
  void firstOnset_pauseOfMoreThanAnHour_isItsOwn() {
    addSamples(100, 1.0);
    addEpisode(30);
    addSamples(70, 1.0);
    addSamples(5, 20.0);

    assertThat(open().onset()).isGreaterThan(time(200));
    assertThat(firstOnset()).isEqualTo(open().onset());
  }

  @Test
  void firstOnset_firstEpisodeTooLongForAHabit_isThatOfTheFirstOne() {
    addSamples(100, 1.0);
    addEpisode(13 * 60);
    addSamples(7, 1.0);
    addSamples(5, 20.0);

    assertThat(open().onset()).isEqualTo(time(100 + 13 * 60 + 10));
    assertThat(firstOnset()).isEqualTo(time(100));
  }

  private long firstOnset() {
    List<PastEpisode> continued = tracker.continued(open(), 60_000);
    return continued.isEmpty() ? open().onset() : continued.getFirst().onset();
  }

  private void addEpisode(int samples) {
    addSamples(samples, 20.0);
    addSamples(3, 1.0);
    tracker.close();
  }

  private OpenEpisode restored() {
    ByteWriter out = new ByteWriter();
    tracker.write(out);
    return Objects.requireNonNull(SeriesTracker.read(new ByteReader(out.toByteArray())).episode());
  }

  @Test
  void accept_samplesOfTheSilenceArriveLate_areNotDecidedBeforeTheSilence() {
    addSamples(100, 1.0);
    addSamples(5, 20.0);
    tracker.advance(time(130));
    assertThat(open().decidedAt()).isEqualTo(time(114));
    events.clear();

    addSamples(1, 20.0);
    assertThat(events).containsExactly(EpisodeEvent.GROWN);
    assertThat(open().decidedAt()).isEqualTo(time(114));
    addSamples(3, 1.0);

    assertThat(events).endsWith(EpisodeEvent.ENDED);
    assertThat(open().lastDegraded()).isEqualTo(time(105));
    assertThat(open().decidedAt()).isEqualTo(time(114));
  }

  @Test
  void advance_secondSilence_isDetectedAsSoonAsTheFirstOne() {
    addSamples(100, 1.0);
    addSamples(5, 20.0);
    tracker.advance(time(130));
    minute += 400;
    addSamples(1, 20.0);

    assertThat(tracker.advance(time(505 + 9))).isEqualTo(EpisodeEvent.NOTHING);
    assertThat(tracker.advance(time(505 + 10))).isEqualTo(EpisodeEvent.SILENT);
  }

  @Test
  void accept_ordinarySampleAfterSilence_reportsEndOfSilenceBeforeRecovery() {
    addSamples(100, 1.0);
    addSamples(5, 20.0);
    tracker.advance(time(130));
    events.clear();
    minute += 40;

    addSamples(1, 1.0);

    assertThat(events).containsExactly(EpisodeEvent.GROWN);
  }

  @Test
  void examinations_longEpisode_haveGrowingIntervals() {
    addSamples(100, 1.0);
    List<Integer> examinations = examinations(300);
    assertThat(examinations.getFirst()).isEqualTo(2);
    for (int i = 1; i < examinations.size(); i++) {
      assertThat(examinations.get(i)).isLessThanOrEqualTo(5 * examinations.get(i - 1));
    }
    assertThat(examinations).hasSizeBetween(4, 8);
    assertThat(open().revision()).isEqualTo(examinations.size());
  }

  @Test
  void examinations_onsetsTwoSamplesApart_mostlyCoincideLater() {
    int onsets = 60;
    int met = 0;
    for (int onset = 100; onset < 100 + onsets; onset++) {
      met += lastExamination(onset, 500) == lastExamination(onset + 2, 500) ? 1 : 0;
    }
    assertThat(met).isGreaterThan(onsets * 3 / 4);
  }

  /** Returns the minute of the last examination of an episode that has not ended. */
  private int lastExamination(int onset, int end) {
    tracker = new SeriesTracker(LATENCY);
    minute = 0;
    addSamples(onset, 1.0);
    return onset + examinations(end - onset).getLast();
  }

  /** Returns the numbers of degraded samples after which the episode is examined. */
  private List<Integer> examinations(int samples) {
    List<Integer> examinations = new ArrayList<>();
    for (int i = 1; i <= samples; i++) {
      int before = events.size();
      addSamples(1, 20.0);
      if (events.size() > before) {
        examinations.add(i);
      }
    }
    return examinations;
  }

  @Test
  void accept_repeatedSample_countsOnce() {
    addSamples(100, 1.0);
    assertThat(tracker.accept(time(100), 20, false)).isEqualTo(EpisodeEvent.NOTHING);
    assertThat(tracker.accept(time(100), 20, false)).isEqualTo(EpisodeEvent.NOTHING);
    assertThat(tracker.episode()).isNull();
  }

  private void addSamples(int samples, double value) {
    for (int i = 0; i < samples; i++) {
      EpisodeEvent event = tracker.accept(time(minute++), value, sensitive);
      if (event != EpisodeEvent.NOTHING) {
        events.add(event);
      }
      retracted.addAll(tracker.retracted());
    }
  }

  private OpenEpisode open() {
    return Objects.requireNonNull(tracker.episode());
  }

  private static long time(long minutes) {
    return 1_700_000_000_000L + minutes * 60_000;
  }
}
