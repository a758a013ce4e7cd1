/** The way of a collected reading: corrected, named, checked, normalised, published. */
@NullMarked
package io.crosstalk.ingest.collect.pipeline;

import org.jspecify.annotations.NullMarked;
