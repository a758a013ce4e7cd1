package io.crosstalk.engine.diagnosis;

import static io.crosstalk.engine.diagnosis.Course.at;
import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.event.CauseClass;
import io.crosstalk.event.Environment;
import io.crosstalk.event.Evidence;
import io.crosstalk.event.Suspect;
import io.crosstalk.event.Verdict;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Tests of the verdicts on several degradations of one problem, with pauses of ten minutes: minutes
 * 100 to 140, 150 to 180, 190 to 240 and 250 to 270. Before the last one, the victim was degraded
 * in three of four samples.
 */
class BurstsStoriesTest {
  private final Scene scene = new Scene(320);

  @Test
  void bursts_ofOneCulprit_allNameIt() {
    scene.vm("vm-erp", Environment.PRODUCTION).latency(bursts(2, 40)).writes(at(20));
    scene.vm("vm-uat", Environment.UAT).writes(bursts(5, 400));
    scene.vm("vm-mail", Environment.PRODUCTION).writes(at(60));

    List<Verdict> ends = ends();

    assertThat(ends).hasSize(4);
    assertThat(ends)
        .allSatisfy(
            verdict -> {
              assertThat(verdict.causeClass()).isEqualTo(CauseClass.NOISY_NEIGHBOUR);
              assertThat(culprits(verdict)).containsExactly("vm-uat");
              assertThat(verdict.exonerated())
                  .extracting(each -> each.resource())
                  .doesNotContain("vm-uat");
            });
  }

  @Test
  void bursts_comparedPast_isWithoutTheEarlierOnes() {
    scene.vm("vm-erp", Environment.PRODUCTION).latency(bursts(2, 40)).writes(at(20));
    scene.vm("vm-uat", Environment.UAT).writes(bursts(5, 400));

    assertThat(summaries(ends().getLast()))
        .anyMatch(text -> text.contains("before, without the earlier degradations"));
    assertThat(summaries(ends().getFirst()))
        .noneMatch(text -> text.contains("without the earlier"));
  }

  @Test
  void bursts_withoutAnyRisingLoad_nameNoCulprit() {
    scene.vm("vm-erp", Environment.PRODUCTION).latency(bursts(2, 40)).writes(at(20));
    scene.vm("vm-uat", Environment.UAT).writes(at(100));

    assertThat(ends()).allSatisfy(verdict -> assertThat(culprits(verdict)).isEmpty());
  }

  @Test
  void bursts_moreThanEpisodesAreKept_allNameTheCulprit() {
    Scene many = new Scene(260);
    many.vm("vm-erp", Environment.PRODUCTION).latency(shortBursts(2, 40)).writes(at(20));
    many.vm("vm-uat", Environment.UAT).writes(shortBursts(5, 400));

    List<Verdict> ends = ends(many);

    assertThat(ends).hasSize(14);
    assertThat(ends).allSatisfy(verdict -> assertThat(culprits(verdict)).containsExactly("vm-uat"));
    assertThat(ends.getLast().episode().problemOnset())
        .isEqualTo(ends.getFirst().episode().onset());
  }

  @Test
  void bursts_lastOneOfAnotherCulprit_namesThatOne() {
    scene.vm("vm-erp", Environment.PRODUCTION).latency(bursts(2, 40)).writes(at(20));
    scene.vm("vm-uat", Environment.UAT).writes(bursts(5, 400).from(250, 5));
    scene.vm("vm-test", Environment.UAT).writes(at(5).from(250, 400).from(270, 5));

    Verdict last = ends().getLast();

    assertThat(culprits(last)).containsExactly("vm-test");
    assertThat(last.exonerated()).extracting(each -> each.resource()).doesNotContain("vm-test");
  }

  /** Bursts of five minutes with pauses of five minutes, from minute 110 on. */
  private static Course shortBursts(double quiet, double loud) {
    Course course = at(quiet);
    for (int begin = 110; begin < 250; begin += 10) {
      course.from(begin, loud).from(begin + 5, quiet);
    }
    return course;
  }

  private static Course bursts(double quiet, double loud) {
    return at(quiet)
        .from(100, loud)
        .from(140, quiet)
        .from(150, loud)
        .from(180, quiet)
        .from(190, loud)
        .from(240, quiet)
        .from(250, loud)
        .from(270, quiet);
  }

  /** Last verdict on each episode. */
  private List<Verdict> ends() {
    return ends(scene);
  }

  private static List<Verdict> ends(Scene scene) {
    return scene.allVerdictsOn("vm-erp").stream()
        .filter(verdict -> verdict.episode().end() != null)
        .toList();
  }

  private static List<String> culprits(Verdict verdict) {
    return verdict.suspects().stream().filter(Suspect::isCulprit).map(Suspect::resource).toList();
  }

  private static List<String> summaries(Verdict verdict) {
    return Stream.concat(
            verdict.evidence().stream(),
            verdict.suspects().stream().flatMap(each -> each.evidence().stream()))
        .map(Evidence::summary)
        .toList();
  }
}
