/** Recorded cases in files, for tools and tests; ingest-service reads them row by row. */
@NullMarked
package io.crosstalk.event.casefolder;

import org.jspecify.annotations.NullMarked;
