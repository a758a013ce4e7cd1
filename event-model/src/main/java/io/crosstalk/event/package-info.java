/** The vocabulary of Crosstalk: every word here has one meaning in code, API and prose. */
@NullMarked
package io.crosstalk.event;

import org.jspecify.annotations.NullMarked;
