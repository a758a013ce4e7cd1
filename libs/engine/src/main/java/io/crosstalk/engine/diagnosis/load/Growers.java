package io.crosstalk.engine.diagnosis.load;

import io.crosstalk.engine.diagnosis.finding.DomainFinding.Grower;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.function.Predicate;

/** Selects the members whose load has grown most. */
public final class Growers {
  private static final Comparator<Grower> BY_SHARE =
      Comparator.comparingDouble(Grower::share).reversed().thenComparing(Grower::resource);

  private final List<Observation> observations;
  private final Predicate<Observation> eligible;
  private final int most;

  /**
   * Creates the selection.
   *
   * @param observations observations whose loads are added up
   * @param eligible whether an observation may be named
   * @param most maximum number of members that are selected for one total load
   */
  public Growers(List<Observation> observations, Predicate<Observation> eligible, int most) {
    this.observations = observations;
    this.eligible = eligible;
    this.most = most;
  }

  /**
   * Members with the largest shares of a total's growth, the largest first; empty where the shares
   * are unknown.
   */
  public List<Grower> of(LoadTotal total) {
    if (!total.isComparable()) {
      return List.of();
    }
    PriorityQueue<Grower> largest = new PriorityQueue<>(BY_SHARE.reversed());
    for (Observation each : observations) {
      for (Demand demand : each.demands()) {
        double growth = demand.kind() == total.kind() ? total.growth(demand) : 0;
        if (growth > 0 && eligible.test(each)) {
          addIfLargest(largest, new Grower(each.id(), growth / total.growths()));
        }
      }
    }
    return largest.stream().sorted(BY_SHARE).toList();
  }

  private void addIfLargest(PriorityQueue<Grower> largest, Grower grower) {
    if (largest.size() < most) {
      largest.add(grower);
    } else if (BY_SHARE.compare(grower, largest.element()) < 0) {
      largest.remove();
      largest.add(grower);
    }
  }
}
