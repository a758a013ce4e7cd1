/** The connection to Kafka: topics, the running topology, health. */
@NullMarked
package io.crosstalk.correlation.bus;

import org.jspecify.annotations.NullMarked;
