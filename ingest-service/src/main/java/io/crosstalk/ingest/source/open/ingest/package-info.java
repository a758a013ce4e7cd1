/** Parts shared by all open protocols: bodies, sources, series, and publication to the bus. */
@NullMarked
package io.crosstalk.ingest.source.open.ingest;

import org.jspecify.annotations.NullMarked;
