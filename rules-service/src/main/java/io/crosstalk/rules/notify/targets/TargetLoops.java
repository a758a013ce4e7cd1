package io.crosstalk.rules.notify.targets;

import io.crosstalk.rules.loop.Loop;
import io.crosstalk.rules.loop.LoopSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

/** One loop for each target, so that a slow target does not delay the others. */
public final class TargetLoops extends LoopSet {
  private final Function<Target, Optional<Loop>> creation;
  private final Map<String, Loop> byTarget = new ConcurrentHashMap<>();

  /**
   * Creates the loops of the targets at the start.
   *
   * @param creation creates the loop of a target; empty for a target that needs none
   */
  public TargetLoops(List<Target> targets, Function<Target, Optional<Loop>> creation) {
    super(List.of());
    this.creation = creation;
    targets.forEach(this::start);
  }

  /** Starts the loop of a target, which has none yet. */
  public synchronized void start(Target target) {
    creation
        .apply(target)
        .ifPresent(
            loop -> {
              byTarget.put(target.policy().name(), loop);
              add(loop);
            });
  }

  /**
   * Ends the loop of a target, if it has one. Loops of several targets can be ended at the same
   * time.
   *
   * @return whether it has ended; otherwise it can be stopped again
   */
  public boolean stop(String target) {
    Loop loop = byTarget.get(target);
    boolean hasEnded = loop == null || remove(loop);
    if (hasEnded) {
      byTarget.remove(target);
    }
    return hasEnded;
  }
}
