/** Weights of the causes: labelled choices among causes, and the fit to them. */
@NullMarked
package io.crosstalk.evaluate.weight;

import org.jspecify.annotations.NullMarked;
