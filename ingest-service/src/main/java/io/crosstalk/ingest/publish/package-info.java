/**
 * Publishing to Kafka: topics, producers, ticks, dead letters. No other package uses Kafka to
 * publish.
 */
@NullMarked
package io.crosstalk.ingest.publish;

import org.jspecify.annotations.NullMarked;
