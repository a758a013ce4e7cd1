/** Vocabulary of Crosstalk: every word here has one meaning in code, API and documents. */
@NullMarked
package io.crosstalk.event;

import org.jspecify.annotations.NullMarked;
