/**
 * Facts about an episode from all domain reports, and evidence that does not depend on a theory.
 */
@NullMarked
package io.crosstalk.engine.diagnosis.evidence;

import org.jspecify.annotations.NullMarked;
