package io.crosstalk.ingest.source.casefolder;

import io.crosstalk.event.Metric;

/**
 * Where one metric of one resource stands in a {@link SeriesTable}.
 *
 * @param from inclusive
 * @param to exclusive; after {@code from}
 */
record Series(String resource, Metric metric, int from, int to) {}
