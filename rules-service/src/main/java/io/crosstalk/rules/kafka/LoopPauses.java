package io.crosstalk.rules.kafka;

import java.time.Duration;

/**
 * Pauses of the loops between Kafka and the database.
 *
 * @param idle time after which an idle loop looks for work without having been woken
 * @param retry pause after a failure
 */
public record LoopPauses(Duration idle, Duration retry) {}
