package io.crosstalk.correlation.diagnosis;

import io.crosstalk.correlation.diagnosis.Hearing.Innocent;
import io.crosstalk.event.Estimate;
import io.crosstalk.event.Exoneration;
import io.crosstalk.event.MetricCatalogue;
import io.crosstalk.event.Quantity;
import java.util.Comparator;
import java.util.List;

/**
 * A member that was loud for a part of the episode only: it draws the eye and is not the cause.
 *
 * @param before its median load before the onset
 * @param peak its highest load from shortly before the onset to the end
 * @param loud in how many of the degraded samples it was loud
 * @param hurt how many degraded samples there are
 */
record Bystander(Load load, Estimate before, double peak, int loud, int hurt) {
  /** From then on "only" would be too much said. */
  private static final double SELDOM = 1 / 3.0;

  private static final double LOUD_RATIO = 2;

  /** What a member did that drew the eye, the loudest first; of operations beside bytes nothing. */
  static List<Innocent> among(CloseLook look, Timeline timeline) {
    return look.demands().stream()
        .filter(load -> load.kind() != LoadKind.DISK_IOPS)
        .map(load -> of(load, timeline))
        .filter(Bystander::isNoticeable)
        .sorted(Comparator.comparingDouble(Bystander::rise).reversed())
        .map(each -> each.innocent(look.id()))
        .toList();
  }

  private static Bystander of(Load load, Timeline timeline) {
    double before = load.before();
    double peak = 0;
    for (int i = 0; i < timeline.size(); i++) {
      if (timeline.isHurt(i) && load.values()[i] > peak) {
        peak = load.values()[i];
      }
    }
    int loud = 0;
    int hurt = 0;
    for (int i = 0; i < timeline.size(); i++) {
      if (timeline.isHurt(i)) {
        hurt++;
        loud += load.values()[i] >= (before + peak) / 2 ? 1 : 0;
      }
    }
    double error = timeline.errorOfMedianBefore(load.values());
    Estimate level = new Estimate(before, error, load.kind().unit());
    return new Bystander(load, level, peak, loud, hurt);
  }

  /** Whether it was loud enough to draw the eye, and quiet in most of the degraded samples. */
  private boolean isNoticeable() {
    return peak > LOUD_RATIO * before.value() && 2 * loud < hurt;
  }

  private double rise() {
    return peak - before.value();
  }

  private Innocent innocent(String resource) {
    return new Innocent(load.kind(), rise(), exoneration(resource));
  }

  private Exoneration exoneration(String resource) {
    return new Exoneration(
        resource,
        "Its %s reached %s (%s before), but %s of the %d degraded samples."
            .formatted(
                MetricCatalogue.of(load.metric()).plainName(),
                new Quantity(peak, load.kind().unit()).text(),
                before.text(),
                loud <= SELDOM * hurt
                    ? "it was loud in only " + loud
                    : "it was not loud in " + (hurt - loud),
                hurt));
  }
}
