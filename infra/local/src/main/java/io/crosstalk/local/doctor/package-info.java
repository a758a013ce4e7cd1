/** Checks of an installation that other programs have started. */
@NullMarked
package io.crosstalk.local.doctor;

import org.jspecify.annotations.NullMarked;
