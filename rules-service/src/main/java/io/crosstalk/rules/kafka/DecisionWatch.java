package io.crosstalk.rules.kafka;

import io.crosstalk.rules.storage.incident.DecisionStore;
import io.crosstalk.rules.storage.verdict.WorldStore;
import io.crosstalk.rules.storage.verdict.WorldStore.Progress;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.springframework.stereotype.Component;

/** Finds the worlds for which people have decided on the grouping. Confined to one thread. */
@Component
final class DecisionWatch {
  private static final Duration INTERVAL = Duration.ofMillis(250);

  private final DecisionStore decisions;
  private final WorldStore worlds;
  private long seen;
  private long lastNanos = System.nanoTime() - INTERVAL.toNanos();

  DecisionWatch(DecisionStore decisions, WorldStore worlds) {
    this.decisions = decisions;
    this.worlds = worlds;
  }

  /** Worlds with a decision since the last call; a decision that still waits is named once. */
  List<Progress> due() {
    if (System.nanoTime() - lastNanos < INTERVAL.toNanos()) {
      return List.of();
    }
    lastNanos = System.nanoTime();
    long latest = decisions.latest();
    if (latest == seen) {
      return List.of();
    }
    List<Progress> due =
        decisions.pendingWorlds(seen).stream()
            .map(worlds::progress)
            .flatMap(Optional::stream)
            .toList();
    seen = latest;
    return due;
  }

  /** Lets the next call name every world with a decision that waits. */
  void reset() {
    seen = 0;
  }
}
