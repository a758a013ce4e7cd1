package io.crosstalk.simulate.datacentre;

import java.util.function.DoubleConsumer;

/**
 * Event of a case.
 *
 * @param isCause whether the degradation would not occur without it
 * @param effect change of the model at a second of the case; no change before the event
 */
record Event(boolean isCause, DoubleConsumer effect) {
  static Event cause(DoubleConsumer effect) {
    return new Event(true, effect);
  }

  static Event harmless(DoubleConsumer effect) {
    return new Event(false, effect);
  }
}
