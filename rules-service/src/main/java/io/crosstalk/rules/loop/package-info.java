/** Loops of work that run as long as the process, and report their state. */
@NullMarked
package io.crosstalk.rules.loop;

import org.jspecify.annotations.NullMarked;
