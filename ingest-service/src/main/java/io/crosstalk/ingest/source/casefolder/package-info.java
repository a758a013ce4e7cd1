/**
 * Recorded reality: a case folder's files come as a zip and are replayed in a world of their own.
 */
@NullMarked
package io.crosstalk.ingest.source.casefolder;

import org.jspecify.annotations.NullMarked;
