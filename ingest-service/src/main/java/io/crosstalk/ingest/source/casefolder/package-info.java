/** Replay of recorded cases: a case folder is uploaded as a zip and replayed in its own world. */
@NullMarked
package io.crosstalk.ingest.source.casefolder;

import org.jspecify.annotations.NullMarked;
