/** Brings the samples on the bus into the history, for as long as the process lives. */
@NullMarked
package io.crosstalk.correlation.history.bus;

import org.jspecify.annotations.NullMarked;
