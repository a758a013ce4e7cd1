package io.crosstalk.engine.site.incident;

import java.util.List;

/**
 * Resources that became silent together.
 *
 * @param resources ids, ascending
 * @param at id of the resource that all of them use or are; the first of them when they have none
 *     in common
 * @param fromMs time at which the first missing sample was due, epoch milliseconds
 */
record Silence(List<String> resources, String at, long fromMs) {}
