package io.crosstalk.rules.notify.delivery;

import io.crosstalk.rules.storage.message.TargetCircuits.State;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Logs the begin and the end of the outage of a target, once each. */
final class OutageLog {
  private static final Logger LOG = LoggerFactory.getLogger(OutageLog.class);

  private OutageLog() {}

  /** Compares the states of a circuit breaker before and after some attempts. */
  static void report(String target, State before, State after) {
    if (!isOutage(before) && isOutage(after)) {
      LOG.warn(
          "the notification target '{}' accepts no messages, and they wait: {}; mend that, then"
              + " './crosstalk targets test {}' sends them at once, else they are tried again with growing pauses",
          target,
          after.reason(),
          target);
    } else if (isOutage(before) && !CircuitBreaker.isOpen(after)) {
      LOG.info("the notification target '{}' accepts messages again", target);
    }
  }

  /** A pause that a busy target requests is no outage. */
  private static boolean isOutage(State state) {
    return CircuitBreaker.isOpen(state) && state.outages() >= CircuitBreaker.OUTAGES_TO_OPEN;
  }
}
