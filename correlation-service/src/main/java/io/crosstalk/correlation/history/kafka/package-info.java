/** Writes the samples on the bus into the history, from start to stop of the service. */
@NullMarked
package io.crosstalk.correlation.history.kafka;

import org.jspecify.annotations.NullMarked;
