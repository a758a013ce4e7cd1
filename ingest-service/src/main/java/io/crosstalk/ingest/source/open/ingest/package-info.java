/**
 * Code shared by all open protocols (OTLP, remote write): memory for bodies, sources, series, and
 * publication to Kafka.
 */
@NullMarked
package io.crosstalk.ingest.source.open.ingest;

import org.jspecify.annotations.NullMarked;
