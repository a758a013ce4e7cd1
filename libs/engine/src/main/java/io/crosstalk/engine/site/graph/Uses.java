package io.crosstalk.engine.site.graph;

import io.crosstalk.event.inventory.Resource;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The resources that each one uses directly: now, and a short time ago where a resource has moved.
 */
final class Uses {
  private final Map<String, Resource> resources;

  /** Moves up to the time of this view, by time. */
  private final Map<String, List<Move>> moves;

  private final long recentMs;

  /**
   * Creates a view.
   *
   * @param recentMs time from which on the place before a move still counts, epoch milliseconds
   */
  Uses(Map<String, Resource> resources, Map<String, List<Move>> moves, long recentMs) {
    this.resources = resources;
    this.moves = moves;
    this.recentMs = recentMs;
  }

  /** Returns what a resource uses now, and where it was until a recent move. */
  Set<String> of(Resource resource) {
    Set<String> now = new LinkedHashSet<>(resource.uses());
    Set<String> recent = new LinkedHashSet<>();
    for (Move move : moves.getOrDefault(resource.id(), List.of())) {
      List<String> left = new ArrayList<>(now);
      left.removeIf(used -> !isOfKind(used, move) || used.equals(move.to()));
      left.forEach(now::remove);
      now.add(move.to());
      if (move.timeMs() >= recentMs) {
        recent.addAll(left);
      }
    }
    now.addAll(recent);
    return now;
  }

  /** Returns the recent moves, by resource and time. */
  List<Move> recentMoves() {
    return moves.values().stream()
        .flatMap(List::stream)
        .filter(move -> move.timeMs() >= recentMs)
        .toList();
  }

  /** Returns what a resource used immediately before a move and has left with it. */
  Set<String> leftWith(Move move) {
    Set<String> used = new LinkedHashSet<>();
    Resource resource = resources.get(move.resource());
    if (resource != null) {
      used.addAll(resource.uses());
      for (Move each : moves.getOrDefault(move.resource(), List.of())) {
        if (each.equals(move)) {
          break;
        }
        if (each.replaced() == move.replaced()) {
          used.removeIf(id -> isOfKind(id, each));
          used.add(each.to());
        }
      }
      used.removeIf(id -> !isOfKind(id, move) || id.equals(move.to()));
    }
    return used;
  }

  private boolean isOfKind(String id, Move move) {
    Resource used = resources.get(id);
    return used != null && used.kind() == move.replaced();
  }
}
