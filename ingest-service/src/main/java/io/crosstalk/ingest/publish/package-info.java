/**
 * Publication to the bus: topics, producers, ticks, dead letters. No other package here uses Kafka
 * for it.
 */
@NullMarked
package io.crosstalk.ingest.publish;

import org.jspecify.annotations.NullMarked;
