/** What two series have in common, and what chance would do: for questions and for diagnoses. */
@NullMarked
package io.crosstalk.correlation.statistics;

import org.jspecify.annotations.NullMarked;
