/** Command that writes simulated cases and sites. */
@NullMarked
package io.crosstalk.simulate;

import org.jspecify.annotations.NullMarked;
