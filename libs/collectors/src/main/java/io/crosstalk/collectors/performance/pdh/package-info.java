/**
 * Formats with the counter paths of Windows' Performance Data Helper: perfmon, and VMware's esxtop.
 */
@NullMarked
package io.crosstalk.collectors.performance.pdh;

import org.jspecify.annotations.NullMarked;
