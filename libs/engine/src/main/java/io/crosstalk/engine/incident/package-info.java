/**
 * State and life of incidents, from verdicts to publications: without clock, network or database.
 */
@NullMarked
package io.crosstalk.engine.incident;

import org.jspecify.annotations.NullMarked;
