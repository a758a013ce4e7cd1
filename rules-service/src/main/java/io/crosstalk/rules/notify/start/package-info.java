/** Explanation of a start that fails because of notification targets. */
@NullMarked
package io.crosstalk.rules.notify.start;

import org.jspecify.annotations.NullMarked;
