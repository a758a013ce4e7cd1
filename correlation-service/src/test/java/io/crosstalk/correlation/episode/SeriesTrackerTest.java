package io.crosstalk.correlation.episode;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.event.Metric;
import io.crosstalk.event.MetricCatalogue;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** One series, one sample a minute. */
class SeriesTrackerTest {
  private static final Metric LATENCY = MetricCatalogue.of("disk.latency");
  private static final Metric SYNC_WRITE = MetricCatalogue.of("disk.sync_write.throughput");

  private long minute;
  private boolean sensitive;
  private SeriesTracker tracker = new SeriesTracker(LATENCY);
  private final List<EpisodeEvent> events = new ArrayList<>();
  private final List<PastEpisode> takenBack = new ArrayList<>();

  @Test
  void twoClearSamplesOpenAnEpisodeAndThreeGoodOnesEndIt() {
    given(100, 1.0);
    given(1, 20.0);
    assertThat(events).isEmpty();
    given(1, 20.0);
    assertThat(events).containsExactly(EpisodeEvent.DETECTED);
    assertThat(open().onset()).isEqualTo(time(100));
    assertThat(open().detectedAt()).isEqualTo(time(101));
    given(2, 20.0);
    given(2, 1.0);
    assertThat(events).doesNotContain(EpisodeEvent.ENDED);
    given(1, 1.0);
    assertThat(events).endsWith(EpisodeEvent.ENDED);
    assertThat(open().lastHarmed()).isEqualTo(time(103));
  }

  @Test
  void aSinglePeakIsNoEpisode() {
    given(100, 1.0);
    given(1, 500.0);
    given(20, 1.0);
    assertThat(events).isEmpty();
  }

  @Test
  void whoIsNotQuiteTwiceAsSlowIsNotMadeSoByRounding() {
    given(100, 1.0);
    given(1, 1.9);
    double ordinary = 2 / 2.1;
    assertThat(1.9 / ordinary).isEqualTo(1.995);
    assertThat(tracker.lastHarm()).isEqualTo(1.99);
  }

  @Test
  void aSmallEffectIsNoEpisodeHoweverLargeTheRatio() {
    given(100, 0.1);
    given(30, 0.9);
    assertThat(events).isEmpty();
  }

  @Test
  void aTimeSensitiveVictimFeelsAMillisecondThatOthersDoNot() {
    given(100, 0.4);
    given(10, 1.3);
    assertThat(events).isEmpty();
    tracker = new SeriesTracker(LATENCY);
    minute = 0;
    sensitive = true;
    given(100, 0.4);
    given(10, 1.3);
    assertThat(events).startsWith(EpisodeEvent.DETECTED);
  }

  @Test
  void whatIsSlowEveryNightIsOrdinaryAtNightAndNotInTheAfternoon() {
    nights(5);
    events.clear();
    given(2 * 60, 1.0);
    given(60, 20.0);
    assertThat(events).isEmpty();
    given(11 * 60, 1.0);
    given(60, 20.0);
    assertThat(events).startsWith(EpisodeEvent.DETECTED).doesNotContain(EpisodeEvent.ENDED);
  }

  @Test
  void whoIsSlowEveryNightIsSlowByDayForAsLongAsItLastsHoweverMuchLess() {
    for (double slow : new double[] {5, 10, 18, 30}) {
      tracker = new SeriesTracker(LATENCY);
      minute = 0;
      nights(8);
      events.clear();
      given(14 * 60, 1.0);
      given(60, slow);
      given(10, 1.0);
      assertThat(events).containsOnlyOnce(EpisodeEvent.DETECTED).endsWith(EpisodeEvent.ENDED);
      assertThat(open().harmedSamples()).isEqualTo(60);
    }
  }

  @Test
  void aWorseNightIsMeasuredAgainstTheNights() {
    nights(8);
    events.clear();
    given(2 * 60, 1.0);
    given(30, 60.0);
    assertThat(events).startsWith(EpisodeEvent.DETECTED);
    assertThat(open().baseline()).isBetween(18.0, 22.0);
    assertThat(open().ordinary()).isBetween(18.0, 22.0);
    assertThat(tracker.lastHarm()).isBetween(54.0, 66.0);
  }

  @Test
  void aVictimWithATimeOutIsHurtEveryNightAnew() {
    sensitive = true;
    nights(5);
    events.clear();
    given(2 * 60, 1.0);
    given(60, 20.0);
    assertThat(events).startsWith(EpisodeEvent.DETECTED);
  }

  @Test
  void theFirstNightsAreTakenBackWhenTheThirdHasMadeThemAHabit() {
    nights(1);
    given(11 * 60, 1.0);
    given(60, 20.0);
    given(12 * 60, 1.0);
    tracker.close();
    nights(1);
    assertThat(takenBack).isEmpty();
    nights(1);
    given(60, 1.0);
    assertThat(takenBack)
        .extracting(PastEpisode::onset)
        .containsExactly(time(2 * 60), time((48 + 2) * 60), time((72 + 2) * 60));
  }

  @Test
  void daysOfHarmDontMakeTheirOwnHabit() {
    given(200, 1.0);
    given(4 * 24 * 60, 20.0);
    given(2 * 60, 1.0);
    tracker.close();
    given(2 * 60, 1.0);
    assertThat(takenBack).isEmpty();
  }

  @Test
  void daysOfHarmDontMakeLaterHarmOrdinary() {
    for (int days = 1; days <= 5; days++) {
      tracker = new SeriesTracker(LATENCY);
      minute = 0;
      given(10 * 24 * 60, 1.0);
      given(days * 24 * 60, 20.0);
      given(3, 1.0);
      tracker.close();
      for (int again = 0; again < 2; again++) {
        given(12 * 60, 1.0);
        events.clear();
        given(60, 20.0);
        assertThat(events).as("after %d days", days).startsWith(EpisodeEvent.DETECTED);
        given(11 * 60, 1.0);
        tracker.close();
      }
    }
  }

  @Test
  void aFaultIsOneEpisodeUntilAWeekHasMadeItOrdinary() {
    given(2 * 24 * 60, 1.0);
    given(6 * 24 * 60, 50.0);
    assertThat(events).containsOnlyOnce(EpisodeEvent.DETECTED).doesNotContain(EpisodeEvent.ENDED);
    given(24 * 60 + 1, 50.0);
    assertThat(events).endsWith(EpisodeEvent.ENDED);
    tracker.close();
    events.clear();
    given(5 * 24 * 60, 50.0);
    assertThat(events).isEmpty();
    given(10, 200.0);
    assertThat(events).startsWith(EpisodeEvent.DETECTED);
  }

  @Test
  void aBlipBeforeALongSilenceIsNoBeginning() {
    given(100, 1.0);
    given(1, 20.0);
    minute += 3 * 24 * 60;
    given(1, 20.0);
    assertThat(events).isEmpty();
    given(1, 20.0);
    assertThat(open().onset()).isEqualTo(time(101 + 3 * 24 * 60));
  }

  @Test
  void nothingIsTakenBackFromAVictimWithATimeOut() {
    sensitive = true;
    nights(5);
    assertThat(takenBack).isEmpty();
  }

  /** Days that begin at midnight; a batch makes it slow from two to three. */
  private void nights(int days) {
    for (int day = 0; day < days; day++) {
      given(2 * 60, 1.0);
      given(60, 20.0);
      given(21 * 60, 1.0);
      tracker.close();
    }
  }

  @Test
  void aThroughputGetsWorseDownwards() {
    tracker = new SeriesTracker(SYNC_WRITE);
    given(100, 16.0);
    given(1, 0.5);
    given(1, 0.0);
    assertThat(events).containsExactly(EpisodeEvent.DETECTED);
    given(3, 15.9);
    assertThat(events).endsWith(EpisodeEvent.ENDED);
  }

  @Test
  void noBaselineNoEpisode() {
    given(5, 1.0);
    given(5, 500.0);
    assertThat(events).isEmpty();
  }

  @Test
  void againstAFirstGuessCountsWhatStandsOutOfAllThatWasSeen() {
    given(1, 5.0);
    given(12, 1.0);
    given(6, 6.0);
    assertThat(events).isEmpty();
    given(2, 20.0);
    assertThat(events).containsExactly(EpisodeEvent.DETECTED);
  }

  @Test
  void aBlipAmongTwentySamplesHidesNothing() {
    given(1, 5.0);
    given(20, 1.0);
    given(2, 6.0);
    assertThat(events).containsExactly(EpisodeEvent.DETECTED);
  }

  @Test
  void whatIsNotSeenIsNotClaimed() {
    given(100, 1.0);
    given(5, 20.0);
    assertThat(tracker.advance(time(109))).isEqualTo(EpisodeEvent.NOTHING);
    assertThat(tracker.advance(time(115))).isEqualTo(EpisodeEvent.ENDED);
    assertThat(open().lastHarmed()).isEqualTo(time(104));
  }

  @Test
  void looks_longEpisode_growApart() {
    given(100, 1.0);
    List<Integer> looks = looks(300);
    assertThat(looks.getFirst()).isEqualTo(2);
    for (int i = 1; i < looks.size(); i++) {
      assertThat(looks.get(i)).isLessThanOrEqualTo(5 * looks.get(i - 1));
    }
    assertThat(looks).hasSizeBetween(4, 8);
    assertThat(open().revision()).isEqualTo(looks.size());
  }

  @Test
  void looks_onsetsTwoSamplesApart_mostlyMeetAfterSomeTime() {
    int onsets = 60;
    int met = 0;
    for (int onset = 100; onset < 100 + onsets; onset++) {
      met += lastLook(onset, 500) == lastLook(onset + 2, 500) ? 1 : 0;
    }
    assertThat(met).isGreaterThan(onsets * 3 / 4);
  }

  /** The minute of the last look at an episode that is not over in the end. */
  private int lastLook(int onset, int end) {
    tracker = new SeriesTracker(LATENCY);
    minute = 0;
    given(onset, 1.0);
    return onset + looks(end - onset).getLast();
  }

  /** After how many degraded samples it is looked at. */
  private List<Integer> looks(int samples) {
    List<Integer> looks = new ArrayList<>();
    for (int i = 1; i <= samples; i++) {
      int before = events.size();
      given(1, 20.0);
      if (events.size() > before) {
        looks.add(i);
      }
    }
    return looks;
  }

  @Test
  void theSameSampleTwiceCountsOnce() {
    given(100, 1.0);
    assertThat(tracker.accept(time(100), 20, false)).isEqualTo(EpisodeEvent.NOTHING);
    assertThat(tracker.accept(time(100), 20, false)).isEqualTo(EpisodeEvent.NOTHING);
    assertThat(tracker.episode()).isNull();
  }

  private void given(int samples, double value) {
    for (int i = 0; i < samples; i++) {
      EpisodeEvent event = tracker.accept(time(minute++), value, sensitive);
      if (event != EpisodeEvent.NOTHING) {
        events.add(event);
      }
      takenBack.addAll(tracker.takenBack());
    }
  }

  private OpenEpisode open() {
    return Objects.requireNonNull(tracker.episode());
  }

  private static long time(long minutes) {
    return 1_700_000_000_000L + minutes * 60_000;
  }
}
