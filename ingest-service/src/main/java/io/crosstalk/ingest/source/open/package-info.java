/** Interface for pushes: samples, inventory and changes as lines of JSON (NDJSON). */
@NullMarked
package io.crosstalk.ingest.source.open;

import org.jspecify.annotations.NullMarked;
