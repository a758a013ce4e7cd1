/**
 * Diagnosis of an episode: load, suspects, exonerations, cause and evidence, merged into one
 * verdict.
 */
@NullMarked
package io.crosstalk.correlation.diagnosis;

import org.jspecify.annotations.NullMarked;
