/** From others' names and labels to ours. */
@NullMarked
package io.crosstalk.ingest.source.open.mapping;

import org.jspecify.annotations.NullMarked;
