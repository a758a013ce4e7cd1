/** Work that goes on for as long as the process lives, and says how it is doing. */
@NullMarked
package io.crosstalk.rules.loop;

import org.jspecify.annotations.NullMarked;
