/**
 * Parts that the formats share: the port between a format and its reader, the settings, tables of
 * counters, and the rules by which the figures of devices become those of their machine.
 */
@NullMarked
package io.crosstalk.collectors.performance.format;

import org.jspecify.annotations.NullMarked;
