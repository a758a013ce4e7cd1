/** Mutated payloads for every parser of what comes from outside. */
@NullMarked
package io.crosstalk.ingest.fuzz;

import org.jspecify.annotations.NullMarked;
