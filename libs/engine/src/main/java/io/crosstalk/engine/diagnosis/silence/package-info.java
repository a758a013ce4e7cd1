/** Examination of a silent victim: which other users of its contention domains are silent. */
@NullMarked
package io.crosstalk.engine.diagnosis.silence;

import org.jspecify.annotations.NullMarked;
