/** Formats of sysstat on Linux: sar, sadf and iostat. */
@NullMarked
package io.crosstalk.collectors.performance.sysstat;

import org.jspecify.annotations.NullMarked;
