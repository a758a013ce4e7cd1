/** Comparison of words, for hints about misspelt ones. */
@NullMarked
package io.crosstalk.event.text;

import org.jspecify.annotations.NullMarked;
