package io.crosstalk.engine.site.graph;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Times at which recently moved resources came to a place and left it. Resources that use a moved
 * one move with it. Immutable.
 */
public final class Stays {
  private record Stay(int user, int place) {}

  private final Map<Stay, Long> came = new HashMap<>();
  private final Map<Stay, Long> left = new HashMap<>();

  private Stays() {}

  static Stays of(SiteGraph graph, Uses uses, long fromMs) {
    Stays stays = new Stays();
    for (Move move : uses.recentMoves()) {
      if (graph.number(move.resource()) >= 0 && move.timeMs() >= fromMs) {
        stays.add(graph, move, uses.leftWith(move));
      }
    }
    return stays;
  }

  private void add(SiteGraph graph, Move move, Collection<String> leftWith) {
    Set<Integer> after = places(graph, List.of(move.to()));
    Set<Integer> before = places(graph, leftWith);
    List<Integer> moved = new ArrayList<>(List.of(graph.number(move.resource())));
    for (int user : graph.above(graph.number(move.resource()))) {
      moved.add(user);
    }
    for (int user : moved) {
      after.forEach(place -> note(user, place, before, came, move));
      before.forEach(place -> note(user, place, after, left, move));
    }
  }

  private static void note(
      int user, int place, Set<Integer> others, Map<Stay, Long> times, Move move) {
    if (!others.contains(place)) {
      times.merge(new Stay(user, place), move.timeMs(), Math::max);
    }
  }

  private static Set<Integer> places(SiteGraph graph, Collection<String> ids) {
    Set<Integer> places = new HashSet<>();
    for (String id : ids) {
      int number = graph.number(id);
      if (number >= 0) {
        places.add(number);
        for (int below : graph.below(number)) {
          places.add(below);
        }
      }
    }
    return places;
  }

  /** Returns the time from which on a resource uses a place; the least value when it always did. */
  public long from(int user, int place) {
    return came.isEmpty()
        ? Long.MIN_VALUE
        : came.getOrDefault(new Stay(user, place), Long.MIN_VALUE);
  }

  /**
   * Returns the time until which a resource used a place; the greatest value when it still does.
   */
  public long to(int user, int place) {
    return left.isEmpty()
        ? Long.MAX_VALUE
        : left.getOrDefault(new Stay(user, place), Long.MAX_VALUE);
  }
}
