package io.crosstalk.engine.diagnosis.suspect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.crosstalk.engine.diagnosis.Course;
import io.crosstalk.engine.diagnosis.Scene;
import io.crosstalk.engine.diagnosis.load.Load;
import io.crosstalk.engine.diagnosis.load.LoadKind;
import io.crosstalk.engine.diagnosis.series.Timeline;
import io.crosstalk.engine.episode.DiagnosisRequest;
import io.crosstalk.engine.inventory.Inventory;
import io.crosstalk.event.Environment;
import io.crosstalk.event.Evidence;
import io.crosstalk.event.EvidenceKind;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Tests with a victim that is degraded for an hour from minute 100 on, in four minutes of every
 * six.
 */
class RankCorrelationTest {
  private static final int MINUTES = 180;
  private static final int ONSET = 100;
  private static final int END = 160;
  private static final int BAD = 4;
  private static final int GOOD = 2;

  private final Scene scene = new Scene();
  private final DiagnosisRequest request =
      scene
          .vm("vm-erp", Environment.PRODUCTION)
          .latency(turns(2, 40, 0))
          .writes(Course.at(20))
          .suffer(MINUTES, new Inventory())
          .getLast();
  private final Timeline timeline = new Timeline(request);

  private static Course turns(double low, double high, int later) {
    Course course = Course.at(low);
    for (int minute = ONSET; minute < END; minute += BAD + GOOD) {
      course.from(minute + later, high).from(minute + later + BAD, low);
    }
    return course;
  }

  /** Returns the values of a course at the victim's sample times. */
  private double[] usage(Course course) {
    double[] values = course.values(MINUTES, 7);
    double[] usage = new double[timeline.size()];
    for (int i = 0; i < usage.length; i++) {
      usage[i] = values[(int) ((timeline.time(i) - Scene.time(0)) / 60_000)];
    }
    return usage;
  }

  @Test
  void evidence_loadAlignedWithTheDegradation_isUnlikelyByChance() {
    scene.vm("vm-uat", Environment.UAT).writes(turns(5, 400, 0));

    assertThat(scene.verdictOn("vm-erp").suspects().getFirst().evidence())
        .filteredOn(each -> each.kind() == EvidenceKind.ANTAGONIST_CORRELATION)
        .extracting(Evidence::summary)
        .anyMatch(
            summary ->
                summary.matches(
                    "Its load and the degradation of the disk latency of vm-erp go together: rank"
                        + " correlation 0\\.\\d+, worth \\d+ independent samples\\. Probability that"
                        + " one of 2 loads correlates like this by chance:"
                        + " (less than 0\\.1|\\d\\.\\d) %\\."));
  }

  @Test
  void chance_singleRise_isNotSignificant() {
    RankCorrelation once = RankCorrelation.of(timeline, usage(Course.at(5).from(ONSET, 400)), 1);

    assertThat(once.coefficient()).isGreaterThan(0.4);
    assertThat(once.samples()).isLessThan(25);
    assertThat(once.chance()).isGreaterThan(0.05);
  }

  @Test
  void chance_manyLoads_growsWithTheirNumber() {
    double[] usage = usage(turns(5, 400, 0));
    RankCorrelation alone = RankCorrelation.of(timeline, usage, 1);
    RankCorrelation ofTen = RankCorrelation.of(timeline, usage, 10);

    assertThat(ofTen.coefficient()).isEqualTo(alone.coefficient());
    assertThat(ofTen.chance()).isCloseTo(10 * alone.chance(), within(1e-12));
    assertThat(RankCorrelation.of(timeline, usage, Integer.MAX_VALUE).chance()).isEqualTo(1);
  }

  @Test
  void evidence_loadFollowsTheDegradation_isEmpty() {
    RankCorrelation earlier = RankCorrelation.of(timeline, usage(turns(5, 400, -1)), 1);
    RankCorrelation later = RankCorrelation.of(timeline, usage(turns(5, 400, 2)), 1);

    assertThat(earlier.leadMs()).isEqualTo(60_000);
    assertThat(later.leadMs()).isEqualTo(-120_000);
    assertThat(summaries(earlier))
        .singleElement()
        .asString()
        .contains("go together (the load is 60 s ahead): rank");
    assertThat(summaries(later)).isEmpty();
  }

  private List<String> summaries(RankCorrelation correlation) {
    EvidenceSeries evidenceSeries =
        new EvidenceSeries(request, timeline, Scene.DATASTORE, "vm-uat", anyLoad());
    return correlation.evidence(evidenceSeries).stream().map(Evidence::summary).toList();
  }

  private Load anyLoad() {
    scene.vm("vm-uat", Environment.UAT).writes(turns(5, 400, 0));
    return scene.load("vm-uat", LoadKind.DISK_THROUGHPUT, request);
  }

  @Test
  void coefficient_constantLoad_isZero() {
    double[] still = usage(Course.at(0));

    assertThat(RankCorrelation.of(timeline, still, 1).coefficient()).isZero();
    assertThat(RankCorrelation.of(timeline, still, 1).chance()).isEqualTo(1);
  }
}
