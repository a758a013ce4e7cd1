package io.crosstalk.engine.diagnosis.suspect;

import io.crosstalk.engine.diagnosis.load.Load;
import io.crosstalk.engine.diagnosis.load.LoadKind;
import io.crosstalk.engine.diagnosis.load.SampleComparison;
import io.crosstalk.engine.diagnosis.series.Timeline;
import io.crosstalk.engine.text.Texts;
import io.crosstalk.event.Estimate;
import io.crosstalk.event.Exoneration;
import io.crosstalk.event.Exoneration.Figure;
import io.crosstalk.event.Quantity;
import java.util.Comparator;
import java.util.List;

/**
 * Member whose load was high (loud) in only a part of the episode. Such a load is noticed in charts
 * but is not the cause, so that it is exonerated.
 *
 * @param before median load before the onset
 * @param past period of that median, in words
 * @param peak highest load from shortly before the onset to the end
 * @param loud number of degraded samples in which the member's load was high
 * @param affected number of degraded samples that are compared
 * @param onlySome whether others of a long episode are not compared
 */
record BriefSuspect(
    Load load,
    Estimate before,
    String past,
    double peak,
    int loud,
    int affected,
    boolean onlySome) {
  /** Share of the degraded samples above which the text does not say "only". */
  private static final double SELDOM = 1 / 3.0;

  private static final double LOUD_RATIO = 2;

  /**
   * Exonerations for a member's high loads, the highest first. A high number of operations is left
   * out when the data rate is high too.
   */
  static List<ExoneratedMember> among(SampleComparison comparison, Timeline timeline) {
    return comparison.demands().stream()
        .filter(load -> load.kind() != LoadKind.DISK_IOPS)
        .map(load -> of(load, timeline))
        .filter(BriefSuspect::isNoticeable)
        .sorted(Comparator.comparingDouble(BriefSuspect::rise).reversed())
        .map(each -> each.exonerated(comparison.id()))
        .toList();
  }

  private static BriefSuspect of(Load load, Timeline timeline) {
    double before = load.before();
    double peak = 0;
    for (int i = 0; i < timeline.size(); i++) {
      if (timeline.isAffectedNow(i) && load.values()[i] > peak) {
        peak = load.values()[i];
      }
    }
    int loud = 0;
    int affected = 0;
    for (int i = 0; i < timeline.size(); i++) {
      if (timeline.isAffectedNow(i)) {
        affected++;
        loud += load.values()[i] >= (before + peak) / 2 ? 1 : 0;
      }
    }
    double error = timeline.errorOfMedianBefore(load.values());
    Estimate level = new Estimate(before, error, load.kind().unit());
    return new BriefSuspect(
        load,
        level,
        timeline.comparedPast().text(),
        peak,
        loud,
        affected,
        timeline.comparesOnlySomeSamples());
  }

  /**
   * Returns whether the member's load was high enough to be noticed, and low in most of the
   * degraded samples.
   */
  private boolean isNoticeable() {
    return peak > LOUD_RATIO * before.value() && 2 * loud < affected;
  }

  private double rise() {
    return peak - before.value();
  }

  private ExoneratedMember exonerated(String resource) {
    return new ExoneratedMember(load.kind(), rise(), load, exoneration(resource));
  }

  private boolean seldom() {
    return loud <= SELDOM * affected;
  }

  private Exoneration exoneration(String resource) {
    Quantity top = new Quantity(peak, load.kind().unit());

    return Exoneration.of(
        resource,
        Texts.of(
            seldom() ? "exoneration.seldomLoud" : "exoneration.oftenQuiet",
            Texts.metric(load.metric()),
            top,
            before,
            seldom() ? loud : affected - loud,
            Texts.of(onlySome ? "samples.compared" : "samples.degraded", affected),
            past),
        new Figure(load.metric(), peak, load.kind().unit(), before.value()),
        List.of());
  }
}
