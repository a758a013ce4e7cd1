package io.crosstalk.simulate.model;

import java.util.ArrayList;
import java.util.List;

/**
 * Model of a site: clients, applications and shared devices (stations). Each step calculates the
 * equilibrium of rates and waits; only postponed work and random variation carry over to the next
 * step.
 */
public final class SimulatedSystem extends SystemPart {
  private static final int SWEEPS = 4;
  private static final int SWEEPS_TO_REST = 40;
  private static final double DAY = 86_400;

  public final List<ServiceStation> stations = new ArrayList<>();

  /** Second of the day at which the case begins. */
  public double secondOfDay;

  /** Clears the state and sets all random variation to 0. */
  public void forget() {
    stations.forEach(ServiceStation::forget);
    clients.forEach(SimulatedClient::neutral);
    clients.forEach(each -> each.mood.calm());
    clients.forEach(each -> each.flows().forEach(OperationFlow::forget));
    clients.forEach(SimulatedClient::route);
  }

  public void enliven(SeededRandom dice, double duration) {
    clients.forEach(each -> each.mood.lively(dice.fork(each.id), duration));
  }

  /**
   * Repeats the random variation of the last lively run.
   *
   * @param step number of the step to begin with
   */
  public void recall(int step) {
    clients.forEach(each -> each.mood.recall(step));
  }

  public void step(double second, double seconds, List<Event> events) {
    clients.forEach(each -> each.mood.advance(seconds));
    happen(second, events);
    double day = businessHours(second);
    clients.forEach(each -> offer(each, second, day));
    settle(SWEEPS);
    clients.forEach(each -> advance(each, second, day, seconds));
  }

  /** Calculates the equilibrium at a second of the case, without random variation. */
  public void rest(double second, List<Event> events) {
    forget();
    happen(second, events);
    double day = businessHours(second);
    clients.forEach(each -> offer(each, second, day));
    settle(SWEEPS_TO_REST);
    clients.forEach(each -> advance(each, second, day, 0));
  }

  private void happen(double second, List<Event> events) {
    stations.forEach(ServiceStation::neutral);
    apps.forEach(App::neutral);
    clients.forEach(SimulatedClient::neutral);
    for (Event each : events) {
      each.effect().accept(second);
    }
    if (hasMoved()) {
      stations.forEach(ServiceStation::unbind);
      clients.forEach(SimulatedClient::route);
    }
  }

  private boolean hasMoved() {
    for (SimulatedClient each : clients) {
      if (each.hasMoved()) {
        return true;
      }
    }
    return false;
  }

  private static void offer(SimulatedClient client, double second, double day) {
    for (OperationFlow each : client.flows()) {
      each.offer(level(client, each, second, day));
    }
  }

  private static void advance(SimulatedClient client, double second, double day, double seconds) {
    for (OperationFlow each : client.flows()) {
      each.advance(level(client, each, second, day), seconds);
    }
    client.observe();
  }

  /**
   * Load of a flow as a multiple of its mean; always 1 for jobs, which have neither random
   * variation nor a daily rhythm.
   */
  private static double level(
      SimulatedClient client, OperationFlow flow, double second, double day) {
    return flow.isJob ? 1 : client.level(second) * (1 + client.rhythm * day);
  }

  private void settle(int sweeps) {
    boolean moving = true;
    for (int i = 0; i < sweeps && moving; i++) {
      moving = false;
      for (ServiceStation each : stations) {
        moving |= each.settle();
      }
    }
  }

  /** Daily rhythm from −1 at night to 1 in the early afternoon. */
  private double businessHours(double second) {
    double hour = (secondOfDay + second) % DAY / 3600;
    return -StrictMath.cos(2 * StrictMath.PI * (hour - 1.5) / 24);
  }
}
