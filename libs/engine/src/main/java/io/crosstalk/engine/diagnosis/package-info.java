/**
 * Diagnosis of an episode: load, suspects, exonerations, cause and evidence, merged into one
 * verdict.
 */
@NullMarked
package io.crosstalk.engine.diagnosis;

import org.jspecify.annotations.NullMarked;
