/** Mapping of other systems' names and labels to the platform's metrics and resources. */
@NullMarked
package io.crosstalk.ingest.source.open.mapping;

import org.jspecify.annotations.NullMarked;
