/**
 * Members of a contention domain, with their observed loads and degradation, and the total loads.
 */
@NullMarked
package io.crosstalk.engine.diagnosis.load;

import org.jspecify.annotations.NullMarked;
