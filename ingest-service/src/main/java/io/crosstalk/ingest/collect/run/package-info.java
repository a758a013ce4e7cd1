/** Execution of sources: their schedule, their persistent state, and their status for users. */
@NullMarked
package io.crosstalk.ingest.collect.run;

import org.jspecify.annotations.NullMarked;
