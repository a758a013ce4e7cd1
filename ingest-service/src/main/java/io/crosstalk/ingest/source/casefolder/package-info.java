/**
 * Replay of recorded cases: a case folder is uploaded as a zip and replayed in a world of its own.
 */
@NullMarked
package io.crosstalk.ingest.source.casefolder;

import org.jspecify.annotations.NullMarked;
