package io.crosstalk.rules.web.targets;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * State of a notification target, as returned to clients.
 *
 * @param kind kind of the target, such as {@code jira}
 * @param mode {@code shadow}: no message about new incidents; {@code notify}, {@code ticket};
 *     {@code skipped}: its settings are wrong, and no message is sent
 * @param circuit {@code open} while one message at a time is tried after outages, else {@code
 *     closed}
 * @param waiting number of messages that the target has not accepted yet
 * @param held number of messages that rules of the site hold
 * @param failed number of messages that were given up, or that the target has refused, and that can
 *     be sent again
 * @param outages number of consecutive outages
 * @param nextAttempt time of the next attempt; null when no message waits
 * @param reason mistake in new settings, which are not applied; without one, reason of the last
 *     outage; after a success, that of the newest failed message that can be sent again; null
 *     without any
 */
record TargetView(
    String target,
    String kind,
    String mode,
    String circuit,
    long waiting,
    long held,
    long failed,
    int outages,
    @Nullable Instant nextAttempt,
    @Nullable String reason) {}
