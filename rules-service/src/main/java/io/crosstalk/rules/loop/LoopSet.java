package io.crosstalk.rules.loop;

import java.util.List;

/** The loops that one configuration contributes; {@link Loops} starts all of them. */
public record LoopSet(List<Loop> loops) {
  public LoopSet {
    loops = List.copyOf(loops);
  }
}
