/** Published ways to rank suspects, for comparison; each is given the victim and the window. */
@NullMarked
package io.crosstalk.evaluate.peer;

import org.jspecify.annotations.NullMarked;
