/** Tickets and their changes. */
@NullMarked
package io.crosstalk.rules.notify.ticket;

import org.jspecify.annotations.NullMarked;
