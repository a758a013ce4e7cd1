/**
 * Mapping of the names and labels of other systems to the metrics and resources of the platform.
 */
@NullMarked
package io.crosstalk.collectors.open.mapping;

import org.jspecify.annotations.NullMarked;
