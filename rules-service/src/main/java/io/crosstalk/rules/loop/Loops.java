package io.crosstalk.rules.loop;

import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.context.SmartLifecycle;
import org.springframework.stereotype.Component;

/**
 * Starts and stops all loops with the process, and reports their states as health: down as soon as
 * one of them is failing.
 */
@Component("work")
final class Loops implements SmartLifecycle, HealthIndicator {
  private final List<LoopSet> sets;
  private volatile boolean running;

  Loops(List<LoopSet> sets) {
    this.sets = List.copyOf(sets);
  }

  @Override
  public void start() {
    running = true;
    sets.forEach(LoopSet::start);
  }

  @Override
  public void stop() {
    // In parallel: while the broker or the database is unavailable, each loop needs some time to
    // end.
    sets.forEach(LoopSet::end);
    try (ExecutorService closing = Executors.newVirtualThreadPerTaskExecutor()) {
      loops().forEach(loop -> closing.execute(loop::close));
    }
    running = false;
  }

  @Override
  public boolean isRunning() {
    return running;
  }

  @Override
  public Health health() {
    List<Loop> loops = loops();
    boolean failing = loops.stream().anyMatch(loop -> loop.state() instanceof LoopState.Failing);
    Health.Builder health = failing ? Health.down() : Health.up();
    loops.forEach(loop -> health.withDetail(loop.name(), describe(loop.state())));
    return health.build();
  }

  private List<Loop> loops() {
    return sets.stream().flatMap(set -> set.loops().stream()).toList();
  }

  private static String describe(LoopState state) {
    return switch (state) {
      case LoopState.Starting starting -> "starting";
      case LoopState.Running run -> "running";
      case LoopState.StandingBy standingBy -> "standing by: another process does this";
      case LoopState.Failing failing -> failing.reason();
    };
  }
}
