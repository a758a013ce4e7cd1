package io.crosstalk.rules.loop;

import java.util.List;

/** The loops of one part of the service. */
public record LoopSet(List<Loop> loops) {
  public LoopSet {
    loops = List.copyOf(loops);
  }
}
