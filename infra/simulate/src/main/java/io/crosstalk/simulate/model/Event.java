package io.crosstalk.simulate.model;

import java.util.function.DoubleConsumer;

/**
 * Event of a case, which changes the simulated system.
 *
 * @param isCause whether the event causes the degradation
 * @param effect changes the system to its state at a second of the case; without an effect before
 *     and after the event
 */
public record Event(boolean isCause, DoubleConsumer effect) {
  public static Event cause(DoubleConsumer effect) {
    return new Event(true, effect);
  }

  public static Event harmless(DoubleConsumer effect) {
    return new Event(false, effect);
  }
}
