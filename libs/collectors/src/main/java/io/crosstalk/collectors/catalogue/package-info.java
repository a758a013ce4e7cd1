/** List of all source types; the only package that depends on every adapter. */
@NullMarked
package io.crosstalk.collectors.catalogue;

import org.jspecify.annotations.NullMarked;
