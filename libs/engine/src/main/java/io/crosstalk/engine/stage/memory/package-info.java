/** The three stages and their state in memory. */
@NullMarked
package io.crosstalk.engine.stage.memory;

import org.jspecify.annotations.NullMarked;
