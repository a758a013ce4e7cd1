package io.crosstalk.simulate.run;

import io.crosstalk.simulate.model.Event;
import io.crosstalk.simulate.model.SeededRandom;
import io.crosstalk.simulate.model.SimulatedSystem;
import java.util.List;

/** Runs a simulated system from the start of a case to its end, step by step. */
public final class Simulation {
  /** Observer that is called after each step of the simulation. */
  @FunctionalInterface
  public interface Observer {
    /** Observes the state of the step that ends at a second of the case. */
    void look(double second);
  }

  private final SimulatedSystem model;
  private final CaseTimeline timeline;

  public Simulation(SimulatedSystem model, CaseTimeline timeline) {
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
  public void stochastic(SeededRandom dice, List<Event> events, Observer observer) {
    model.forget();
    model.enliven(dice, timeline.duration());
    run(timeline.step(), events, observer);
  }

  /**
   * Repeats a part of the last lively run, with other events.
   *
   * @param from second to begin with, a multiple of the step
   */
  public void again(int from, int to, List<Event> events, Observer observer) {
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
