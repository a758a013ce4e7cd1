/** The commands behind the launcher script. */
@NullMarked
package io.crosstalk.local;

import org.jspecify.annotations.NullMarked;
