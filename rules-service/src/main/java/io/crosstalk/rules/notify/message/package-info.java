/** Messages about incidents, in the words for one target. */
@NullMarked
package io.crosstalk.rules.notify.message;

import org.jspecify.annotations.NullMarked;
