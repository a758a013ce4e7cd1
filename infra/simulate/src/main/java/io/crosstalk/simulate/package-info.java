/** Command that writes simulated cases and the generated cases of the casebook. */
@NullMarked
package io.crosstalk.simulate;

import org.jspecify.annotations.NullMarked;
