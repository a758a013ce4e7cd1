/**
 * Runs one engine for each world as a processor of Kafka Streams, and continues from its snapshots
 * after a restart.
 */
@NullMarked
package io.crosstalk.correlation.streams;

import org.jspecify.annotations.NullMarked;
