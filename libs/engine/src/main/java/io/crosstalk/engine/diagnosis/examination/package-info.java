/** Examination of a contention domain for a group of victims. */
@NullMarked
package io.crosstalk.engine.diagnosis.examination;

import org.jspecify.annotations.NullMarked;
