/** Outbox, deliveries, tickets and umbrellas. */
@NullMarked
package io.crosstalk.rules.storage.message;

import org.jspecify.annotations.NullMarked;
