package io.crosstalk.casefolder;

import io.crosstalk.event.metric.Metric;

/**
 * A series of samples: one metric of one resource.
 *
 * @param number number of the series in its file, from 0
 */
public record SampleSeries(int number, String resource, Metric metric) {}
