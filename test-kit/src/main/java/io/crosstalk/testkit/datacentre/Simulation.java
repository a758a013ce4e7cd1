package io.crosstalk.testkit.datacentre;

import java.util.List;

/** Lets a model run through a timeline. */
final class Simulation {
  /** Looks at the model after each step. */
  @FunctionalInterface
  interface Observer {
    /** The state between {@code second − step} and {@code second}. */
    void look(double second);
  }

  private final Model model;
  private final Timeline timeline;

  Simulation(Model model, Timeline timeline) {
    this.model = model;
    this.timeline = timeline;
  }

  /** Nothing by chance: means and rhythms, and what is said to happen. */
  void calm(List<Event> events, Observer observer) {
    model.forget();
    run(timeline.coarseStep(), events, observer);
  }

  void lively(Dice dice, List<Event> events, Observer observer) {
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
