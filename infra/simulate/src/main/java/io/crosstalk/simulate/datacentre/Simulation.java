package io.crosstalk.simulate.datacentre;

import java.util.List;

/** Runs a model through a timeline. */
final class Simulation {
  /** Observes the model after each step. */
  @FunctionalInterface
  interface Observer {
    /** Receives the state between {@code second − step} and {@code second}. */
    void look(double second);
  }

  private final SimulatedSystem model;
  private final CaseTimeline timeline;

  Simulation(SimulatedSystem model, CaseTimeline timeline) {
    this.model = model;
    this.timeline = timeline;
  }

  /** Runs the model without chance: means, rhythms and the given events. */
  void calm(List<Event> events, Observer observer) {
    model.forget();
    run(timeline.coarseStep(), events, observer);
  }

  void lively(SeededRandom dice, List<Event> events, Observer observer) {
    model.forget();
    model.enliven(dice, timeline.duration());
    run(timeline.step(), events, observer);
  }

  /**
   * Repeats a part of the last lively run, with other events.
   *
   * @param from second to begin with, a multiple of the step
   */
  void again(int from, int to, List<Event> events, Observer observer) {
    int step = timeline.step();
    model.forget();
    model.recall(from / step);
    for (int second = from; second + step <= to; second += step) {
      model.step(second, step, events);
      observer.look((double) second + step);
    }
  }

  private void run(int step, List<Event> events, Observer observer) {
    for (int second = 0; second + step <= timeline.duration(); second += step) {
      model.step(second, step, events);
      observer.look((double) second + step);
    }
  }
}
