/** Formats of sar, sadf and iostat: of sysstat on Linux, and iostat of AIX. */
@NullMarked
package io.crosstalk.collectors.performance.sysstat;

import org.jspecify.annotations.NullMarked;
