/** Pipeline of collected data: corrected, mapped, checked, normalised and published. */
@NullMarked
package io.crosstalk.ingest.collect.pipeline;

import org.jspecify.annotations.NullMarked;
