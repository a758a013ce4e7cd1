package io.crosstalk.testkit.datacentre;

import java.util.function.DoubleConsumer;

/**
 * Something that happens in a case.
 *
 * @param isCause whether the harm would be gone without it
 * @param effect what it does to the model at a second of the case; the model is neutral before
 */
record Event(boolean isCause, DoubleConsumer effect) {
  static Event cause(DoubleConsumer effect) {
    return new Event(true, effect);
  }

  static Event innocent(DoubleConsumer effect) {
    return new Event(false, effect);
  }
}
