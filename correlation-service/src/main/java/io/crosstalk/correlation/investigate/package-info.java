/**
 * Questions that people ask of the history: what moves with it, what has changed, where it goes.
 */
@NullMarked
package io.crosstalk.correlation.investigate;

import org.jspecify.annotations.NullMarked;
