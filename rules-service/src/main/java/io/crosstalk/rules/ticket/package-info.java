/** Changes that people make in tickets, applied as actions to the incidents of the tickets. */
@NullMarked
package io.crosstalk.rules.ticket;

import org.jspecify.annotations.NullMarked;
