/**
 * Kafka side of the history: writes all samples of the bus into the database, from start to stop of
 * the service.
 */
@NullMarked
package io.crosstalk.correlation.history.kafka;

import org.jspecify.annotations.NullMarked;
