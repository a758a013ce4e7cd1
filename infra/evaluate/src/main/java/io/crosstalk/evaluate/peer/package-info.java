/**
 * Published ways to rank suspects, for comparison: each is given the victim and the window, or runs
 * behind a threshold alert that finds them.
 */
@NullMarked
package io.crosstalk.evaluate.peer;

import org.jspecify.annotations.NullMarked;
