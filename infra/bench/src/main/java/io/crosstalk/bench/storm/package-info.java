/** Many degraded machines at once, beside the same landscape without trouble. */
@NullMarked
package io.crosstalk.bench.storm;

import org.jspecify.annotations.NullMarked;
