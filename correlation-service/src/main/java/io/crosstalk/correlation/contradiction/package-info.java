/** Attributes of the inventory that contradict each other or the load: one small check each. */
@NullMarked
package io.crosstalk.correlation.contradiction;

import org.jspecify.annotations.NullMarked;
