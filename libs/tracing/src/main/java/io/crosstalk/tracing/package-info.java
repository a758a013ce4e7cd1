/** Spans of the services, and the setting that switches them on. */
@NullMarked
package io.crosstalk.tracing;

import org.jspecify.annotations.NullMarked;
