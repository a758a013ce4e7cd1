/**
 * Findings about contention domains: what the examination of a domain passes on to the merger of
 * the diagnosis.
 */
@NullMarked
package io.crosstalk.engine.diagnosis.finding;

import org.jspecify.annotations.NullMarked;
