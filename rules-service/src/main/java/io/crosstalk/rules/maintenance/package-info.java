/** Periods of maintenance that changes report, such as those of a calendar; pure functions. */
@NullMarked
package io.crosstalk.rules.maintenance;

import org.jspecify.annotations.NullMarked;
