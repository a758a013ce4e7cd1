/**
 * Mapping of the names and labels of other systems' series to the platform's metrics and resources.
 */
@NullMarked
package io.crosstalk.ingest.source.open.mapping;

import org.jspecify.annotations.NullMarked;
