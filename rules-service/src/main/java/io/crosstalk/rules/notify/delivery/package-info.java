/** Deliveries: order, attempts, pauses and circuit breakers. */
@NullMarked
package io.crosstalk.rules.notify.delivery;

import org.jspecify.annotations.NullMarked;
