/** Programs of the components: how each is prepared, started and asked for its health. */
@NullMarked
package io.crosstalk.local.program;

import org.jspecify.annotations.NullMarked;
