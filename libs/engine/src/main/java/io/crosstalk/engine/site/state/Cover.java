package io.crosstalk.engine.site.state;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Set;

/**
 * The troubles that explain some evidence at the least price. The greedy choice is improved by
 * leaving out one place after the other.
 *
 * @see <a href="https://doi.org/10.1007/BFb0006528">Minoux: Accelerated greedy algorithms for
 *     maximizing submodular set functions, 1978</a>
 */
final class Cover {
  /** Number of places that are left out in turn, the most expensive ones first. */
  private static final int LEFT_OUT = 8;

  private final Observations observations;
  private final List<Coverage> candidates;

  /**
   * A candidate with its gain as a share of the evidence that it adds.
   *
   * @param round number of troubles that were chosen when the share was computed
   */
  private record Offer(Coverage coverage, double share, int round) {}

  private Cover(List<Coverage> candidates, Observations observations) {
    this.candidates = candidates;
    this.observations = observations;
  }

  /** Returns the chosen candidates, the one with the largest gain first. */
  static List<Coverage> of(List<Coverage> candidates, Observations observations) {
    Cover search = new Cover(candidates, observations);
    List<Coverage> best = new ArrayList<>(search.improved());
    best.sort(Comparator.comparingDouble(Coverage::gain).reversed());
    return best;
  }

  private List<Coverage> improved() {
    List<Coverage> best = pruned(greedy(Set.of()));
    double most = union(best);
    Set<Place> excluded = new HashSet<>();
    Set<Place> tried = new HashSet<>();
    for (Coverage each : byCost(best)) {
      Place place = each.candidate().place();
      if (best.size() < 2 || tried.size() == LEFT_OUT) {
        break;
      }
      if (tried.add(place) && best.contains(each)) {
        excluded.add(place);
        List<Coverage> other = pruned(greedy(excluded));
        double union = union(other);
        if (union > most) {
          most = union;
          best = other;
        } else {
          excluded.remove(place);
        }
      }
    }
    return best;
  }

  /** Adds, one after the other, the candidate that gains most for its price. */
  private List<Coverage> greedy(Set<Place> excluded) {
    Covered covered = new Covered(observations);
    PriorityQueue<Offer> offers =
        new PriorityQueue<>(Comparator.comparingDouble(Offer::share).reversed());
    for (Coverage each : candidates) {
      if (!excluded.contains(each.candidate().place())) {
        offers.add(offer(each, covered, 0));
      }
    }
    List<Coverage> chosen = new ArrayList<>();
    while (!offers.isEmpty() && offers.peek().share > 0) {
      Offer first = offers.remove();
      if (first.round == chosen.size()) {
        chosen.add(first.coverage);
        covered.add(first.coverage);
      } else {
        offers.add(offer(first.coverage, covered, chosen.size()));
      }
    }
    return chosen;
  }

  private static Offer offer(Coverage coverage, Covered covered, int round) {
    double added = covered.added(coverage);
    return new Offer(coverage, (added - coverage.cost()) / Math.max(added, 1e-9), round);
  }

  /** Leaves out candidates that others make unnecessary, the most expensive one first. */
  private List<Coverage> pruned(List<Coverage> cover) {
    Map<Integer, List<Coverage>> byRow = new HashMap<>();
    for (Coverage each : cover) {
      for (int row : each.rows()) {
        byRow.computeIfAbsent(row, number -> new ArrayList<>(2)).add(each);
      }
    }
    Covered covered = new Covered(observations);
    List<Coverage> kept = new ArrayList<>(cover);
    for (Coverage each : byCost(cover)) {
      double lost = 0;
      for (int row : each.rows()) {
        List<Coverage> of = byRow.getOrDefault(row, List.of());
        lost += covered.only(row, of, null) - covered.only(row, of, each);
      }
      if (lost <= each.cost()) {
        kept.remove(each);
        for (int row : each.rows()) {
          byRow.getOrDefault(row, List.of()).remove(each);
        }
      }
    }
    return kept;
  }

  private static List<Coverage> byCost(List<Coverage> cover) {
    List<Coverage> sorted = new ArrayList<>(cover);
    sorted.sort(Comparator.comparingDouble(Coverage::cost).reversed());
    return sorted;
  }

  private double union(List<Coverage> cover) {
    Covered covered = new Covered(observations);
    double union = 0;
    for (Coverage each : cover) {
      union += covered.add(each) - each.cost();
    }
    return union;
  }
}
