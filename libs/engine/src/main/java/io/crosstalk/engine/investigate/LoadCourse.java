package io.crosstalk.engine.investigate;

/**
 * Load of a resource over time in one dimension.
 *
 * @param values in the metric's unit, one for each cell; NaN where it is not known
 */
record LoadCourse(String metric, LoadOrigin origin, float[] values) {}
