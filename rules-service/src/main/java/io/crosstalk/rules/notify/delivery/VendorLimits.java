package io.crosstalk.rules.notify.delivery;

import io.crosstalk.rules.notify.targets.Target;
import java.util.Map;

/**
 * Rates at which vendors accept messages. Those that are missing publish none, or let each site set
 * its own, and answer with {@code Retry-After} beyond it: Jira (developer.atlassian.com, rate
 * limiting), ServiceNow (inbound REST API rate limiting, rules per hour).
 */
final class VendorLimits {
  /**
   * Messages per minute by the kind of the target. PagerDuty: 120 events a minute for each
   * integration key (community.pagerduty.com, monitoring API rate limiting).
   */
  private static final Map<String, Integer> PER_MINUTE = Map.of("pagerduty", 120);

  private VendorLimits() {}

  /** Messages per minute to a target: as configured, or as its vendor states; 0 for no limit. */
  static int perMinute(Target target, Map<String, Integer> configured) {
    int ofVendor = PER_MINUTE.getOrDefault(target.kind(), 0);
    return configured.getOrDefault(target.policy().name(), ofVendor);
  }
}
