package io.crosstalk.rules.loop;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** The loops that one configuration contributes; {@link Loops} starts all of them. Thread-safe. */
public class LoopSet {
  private final List<Loop> loops;
  private boolean running;

  public LoopSet(List<Loop> loops) {
    this.loops = new CopyOnWriteArrayList<>(loops);
  }

  List<Loop> loops() {
    return List.copyOf(loops);
  }

  final synchronized void start() {
    running = true;
    loops.forEach(Loop::start);
  }

  /** Marks the end of the process: loops that are added from now on are not started. */
  final synchronized void end() {
    running = false;
  }

  /** Adds a loop, and starts it if the others have been started. */
  protected final synchronized void add(Loop loop) {
    loops.add(loop);
    if (running) {
      loop.start();
    }
  }

  /**
   * Stops a loop, and removes it if it has ended.
   *
   * @return whether it has ended
   */
  protected final boolean remove(Loop loop) {
    loop.close();
    return loop.hasEnded() && loops.remove(loop);
  }
}
