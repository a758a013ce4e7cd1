/** The binary format of {@code crosstalk.samples}. */
@NullMarked
package io.crosstalk.event.wire;

import org.jspecify.annotations.NullMarked;
