/** Many degraded machines at once, compared with the same landscape without trouble. */
@NullMarked
package io.crosstalk.bench.storm;

import org.jspecify.annotations.NullMarked;
