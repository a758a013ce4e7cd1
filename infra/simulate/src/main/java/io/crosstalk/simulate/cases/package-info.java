/** Simulated cases with at most one trouble, and the files of a case folder. */
@NullMarked
package io.crosstalk.simulate.cases;

import org.jspecify.annotations.NullMarked;
