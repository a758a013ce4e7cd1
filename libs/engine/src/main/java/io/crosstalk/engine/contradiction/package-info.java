/** Checks for attributes of the inventory that contradict each other or the load. */
@NullMarked
package io.crosstalk.engine.contradiction;

import org.jspecify.annotations.NullMarked;
