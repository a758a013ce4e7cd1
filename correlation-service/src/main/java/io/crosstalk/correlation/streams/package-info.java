/** The stages as Kafka Streams processors, their stores and wire formats. */
@NullMarked
package io.crosstalk.correlation.streams;

import org.jspecify.annotations.NullMarked;
