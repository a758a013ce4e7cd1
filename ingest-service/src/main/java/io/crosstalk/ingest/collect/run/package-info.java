/** Runtime of sources: their schedule, their state, and the view of it for users. */
@NullMarked
package io.crosstalk.ingest.collect.run;

import org.jspecify.annotations.NullMarked;
