/** Tests that feed damaged payloads to every parser of external input. */
@NullMarked
package io.crosstalk.ingest.fuzz;

import org.jspecify.annotations.NullMarked;
