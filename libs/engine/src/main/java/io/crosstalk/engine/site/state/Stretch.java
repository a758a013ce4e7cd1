package io.crosstalk.engine.site.state;

import java.util.List;

/**
 * A place during some steps, with the rows that its trouble would hurt.
 *
 * @param from first step
 * @param to step after the last one
 * @param rows numbers of the rows in the evidence, ascending
 * @param gain evidence for the trouble, nats
 */
public record Stretch(Place place, int from, int to, List<Integer> rows, double gain) {}
