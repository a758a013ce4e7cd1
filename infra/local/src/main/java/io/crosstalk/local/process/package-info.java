/** Start, stop and supervision of the platform's processes. */
@NullMarked
package io.crosstalk.local.process;

import org.jspecify.annotations.NullMarked;
