/** Published ways to rank suspects, to compare with; each is told the victim and the window. */
@NullMarked
package io.crosstalk.evaluate.peer;

import org.jspecify.annotations.NullMarked;
