/** Tests of network flows. */
@NullMarked
package io.crosstalk.collectors.flow;

import org.jspecify.annotations.NullMarked;
