package io.crosstalk.rules.notify.delivery;

import io.crosstalk.rules.notify.targets.Target;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Limits of the targets, by their names. A target that is opened anew with other settings goes on
 * counting, so that its vendor does not get the messages of a minute twice.
 */
final class MessageRates {
  private final Map<String, MessageRate> rates = new ConcurrentHashMap<>();

  /**
   * Returns the limit of a target that is opened; the target before it is closed.
   *
   * @param configured messages per minute by the name of the target
   */
  MessageRate of(Target target, Map<String, Integer> configured) {
    int perMinute = VendorLimits.perMinute(target, configured);
    return rates.compute(
        target.policy().name(),
        (name, before) ->
            before == null ? new MessageRate(perMinute) : before.withLimit(perMinute));
  }
}
