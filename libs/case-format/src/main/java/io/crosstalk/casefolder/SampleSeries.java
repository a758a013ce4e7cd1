package io.crosstalk.casefolder;

import io.crosstalk.event.Metric;

/**
 * Series of samples: one metric of one resource.
 *
 * @param number number in the file, from 0
 */
public record SampleSeries(int number, String resource, Metric metric) {}
