/**
 * Pipeline of a collected source's data: corrects clocks, maps resource ids, checks values, and
 * delivers the data.
 */
@NullMarked
package io.crosstalk.ingest.collect.pipeline;

import org.jspecify.annotations.NullMarked;
