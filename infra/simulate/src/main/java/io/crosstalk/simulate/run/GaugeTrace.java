package io.crosstalk.simulate.run;

import io.crosstalk.simulate.model.Event;
import io.crosstalk.simulate.model.SimulatedSystem;
import java.util.List;

/** Records the exact values of gauges at every step of a simulation without random variation. */
public final class GaugeTrace implements Simulation.Observer {
  private final List<Gauge> gauges;
  private final int step;
  private final double[][] values;
  private int steps;

  GaugeTrace(List<Gauge> gauges, CaseTimeline timeline) {
    this.gauges = gauges;
    this.step = timeline.coarseStep();
    this.values = new double[gauges.size()][timeline.duration() / step];
  }

  public static GaugeTrace of(
      SimulatedSystem model, CaseTimeline timeline, List<Gauge> gauges, List<Event> events) {
    var trace = new GaugeTrace(gauges, timeline);
    new Simulation(model, timeline).deterministic(events, trace);
    return trace;
  }

  @Override
  public void look(double second) {
    for (int i = 0; i < gauges.size(); i++) {
      values[i][steps] = gauges.get(i).value().getAsDouble();
    }
    steps++;
  }

  public List<Gauge> gauges() {
    return gauges;
  }

  public int steps() {
    return steps;
  }

  public int step() {
    return step;
  }

  public double value(int gauge, int atStep) {
    return values[gauge][atStep];
  }
}
