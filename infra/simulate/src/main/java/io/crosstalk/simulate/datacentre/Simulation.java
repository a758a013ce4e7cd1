package io.crosstalk.simulate.datacentre;

import java.util.List;

/** Runs a simulated system from the start of a case to its end, step by step. */
final class Simulation {
  /** Observer that is called after each step of the simulation. */
  @FunctionalInterface
  interface Observer {
    /** Observes the state of the step that ends at a second of the case. */
    void look(double second);
  }

  private final SimulatedSystem model;
  private final CaseTimeline timeline;

  Simulation(SimulatedSystem model, CaseTimeline timeline) {
    this.model = model;
    this.timeline = timeline;
  }

  /**
   * Runs the system without random variation: with mean loads, daily rhythms and the given events
   * only.
   */
  void deterministic(List<Event> events, Observer observer) {
    model.forget();
    run(timeline.coarseStep(), events, observer);
  }

  /** Runs the system with random variation of the loads, daily rhythms and the given events. */
  void stochastic(SeededRandom dice, List<Event> events, Observer observer) {
    model.forget();
    model.enliven(dice, timeline.duration());
    run(timeline.step(), events, observer);
  }

  private void run(int step, List<Event> events, Observer observer) {
    for (int second = 0; second + step <= timeline.duration(); second += step) {
      model.step(second, step, events);
      observer.look((double) second + step);
    }
  }
}
