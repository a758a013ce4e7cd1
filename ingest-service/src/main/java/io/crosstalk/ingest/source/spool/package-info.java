/** Temporary storage on disk for the bodies of requests until they are processed. */
@NullMarked
package io.crosstalk.ingest.source.spool;

import org.jspecify.annotations.NullMarked;
