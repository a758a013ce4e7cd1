/**
 * Kafka side of the engines: topics, configuration, life cycle and health of the Kafka Streams
 * topology.
 */
@NullMarked
package io.crosstalk.correlation.kafka;

import org.jspecify.annotations.NullMarked;
