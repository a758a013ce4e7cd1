/** Open interface for pushes of samples, inventory and changes as lines of JSON. */
@NullMarked
package io.crosstalk.ingest.source.open;

import org.jspecify.annotations.NullMarked;
