/** Grouping of verdicts into incidents: pure functions without clock, network or database. */
@NullMarked
package io.crosstalk.engine.incident;

import org.jspecify.annotations.NullMarked;
