/** List of all source types, the one place that sees every adapter. */
@NullMarked
package io.crosstalk.collectors.catalogue;

import org.jspecify.annotations.NullMarked;
