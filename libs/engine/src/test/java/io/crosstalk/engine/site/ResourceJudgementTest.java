package io.crosstalk.engine.site;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.crosstalk.engine.site.series.SeriesJudgement;
import io.crosstalk.event.inventory.ResourceKind;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Grounds for judging each resource, at the end of a replay. */
class ResourceJudgementTest {
  private static ResourceJudgement judgement(MeasuredSite.Samples samples) {
    List<ResourceJudgement> all = new MeasuredSite().add("vm", ResourceKind.VM).judgements(samples);
    assertThat(all).hasSize(1);
    return all.getFirst();
  }

  @Test
  void judgements_qualitySeriesWithMoreSamplesThanItLearnsFrom_isJudged() {
    ResourceJudgement all =
        judgement((id, step) -> Map.of("disk.latency", 2.0, "disk.iops", 100.0, "own.metric", 1.0));

    assertThat(all.isJudged()).isTrue();
    assertThat(all.isDegraded()).isFalse();
    assertThat(all.metrics())
        .extracting(each -> each.name())
        .containsExactlyInAnyOrder("disk.latency", "disk.iops");
    assertThat(all.series())
        .extracting(each -> each.metric().name(), SeriesJudgement::samples)
        .containsExactly(tuple("disk.latency", MeasuredSite.STEPS));
  }

  @Test
  void judgements_samplesOfTheOrdinaryLevelOnly_areNotJudged() {
    ResourceJudgement few =
        judgement((id, step) -> step < 30 ? Map.of("disk.latency", 200.0) : Map.of());
    ResourceJudgement enough =
        judgement((id, step) -> step < 31 ? Map.of("disk.latency", 200.0) : Map.of());

    assertThat(few.series())
        .containsExactly(new SeriesJudgement(few.metrics().getFirst(), 30, 30, 0));
    assertThat(few.isJudged()).isFalse();
    assertThat(enough.isJudged()).isTrue();
  }

  @Test
  void judgements_loadWithoutAQualityMetric_hasNoSeries() {
    ResourceJudgement load = judgement((id, step) -> Map.of("cpu.utilization", 99.0));

    assertThat(load.metrics()).hasSize(1);
    assertThat(load.series()).isEmpty();
    assertThat(load.isJudged()).isFalse();
  }

  @Test
  void judgements_twoDegradedSamples_areNoted() {
    assertThat(
            judgement((id, step) -> Map.of("disk.latency", step == 600 || step == 601 ? 9.0 : 2.0))
                .isDegraded())
        .isTrue();
  }

  @Test
  void judgements_oneDegradedSample_isCountedAndIsNoDegradation() {
    ResourceJudgement one =
        judgement((id, step) -> Map.of("disk.latency", step == 600 ? 9.0 : 2.0));

    assertThat(one.isDegraded()).isFalse();
    assertThat(one.series()).extracting(SeriesJudgement::degraded).containsExactly(1);
  }

  @Test
  void judgements_hostOfAMeasuredMachine_isBelowIt() {
    List<ResourceJudgement> all =
        new MeasuredSite()
            .add("host", ResourceKind.HOST)
            .add("idle", ResourceKind.HOST)
            .add("vm", ResourceKind.VM, "host")
            .judgements((id, step) -> id.equals("vm") ? Map.of("cpu.ready", 1.0) : Map.of());

    assertThat(all)
        .extracting(
            each -> each.resource().id(),
            ResourceJudgement::isBelowMeasured,
            each -> each.metrics().size())
        .containsExactly(tuple("host", true, 0), tuple("idle", false, 0), tuple("vm", false, 1));
  }
}
