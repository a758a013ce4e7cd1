/** Hints about mistakes, and the comparison of words for them. */
@NullMarked
package io.crosstalk.event.text;

import org.jspecify.annotations.NullMarked;
