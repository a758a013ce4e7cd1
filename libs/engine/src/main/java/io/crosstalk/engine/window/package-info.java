/** Latest samples of a resource in columns: sealed chunks and a short tail. */
@NullMarked
package io.crosstalk.engine.window;

import org.jspecify.annotations.NullMarked;
