/** Recorded reality in files, as tools and tests read it; ingest-service reads it row by row. */
@NullMarked
package io.crosstalk.event.casefolder;

import org.jspecify.annotations.NullMarked;
