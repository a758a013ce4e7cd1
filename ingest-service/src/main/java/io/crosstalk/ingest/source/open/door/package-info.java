/** What all open protocols have in common: bodies, sources, series, and the way to the bus. */
@NullMarked
package io.crosstalk.ingest.source.open.door;

import org.jspecify.annotations.NullMarked;
