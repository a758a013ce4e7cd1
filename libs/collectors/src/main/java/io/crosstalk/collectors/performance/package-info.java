/**
 * Files with performance figures as the programs of other vendors write them. A format is
 * recognised by the beginning of a file; it names the machines, and a table gives its counters a
 * metric.
 */
@NullMarked
package io.crosstalk.collectors.performance;

import org.jspecify.annotations.NullMarked;
