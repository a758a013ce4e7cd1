/** Runs of a simulated system over the time of a case, and observers of its metrics. */
@NullMarked
package io.crosstalk.simulate.run;

import org.jspecify.annotations.NullMarked;
