package io.crosstalk.ingest.source.casefolder;

import io.crosstalk.event.Metric;

/**
 * Position of one metric of one resource in a {@link SeriesTable}.
 *
 * @param from inclusive
 * @param to exclusive; after {@code from}
 */
record Series(String resource, Metric metric, int from, int to) {}
