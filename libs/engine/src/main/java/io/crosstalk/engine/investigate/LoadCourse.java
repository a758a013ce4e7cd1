package io.crosstalk.engine.investigate;

/**
 * Load of a resource over time in one dimension.
 *
 * @param values load in each cell of the time grid, in the metric's unit; NaN where it is not known
 */
record LoadCourse(String metric, LoadOrigin origin, float[] values) {}
