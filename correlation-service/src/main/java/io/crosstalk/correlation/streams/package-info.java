/**
 * Adapters that run the engine's stages as processors of Kafka Streams, with their stores and
 * partitions.
 */
@NullMarked
package io.crosstalk.correlation.streams;

import org.jspecify.annotations.NullMarked;
