/** How right the diagnosis is: labelled cases go in, figures come out. */
@NullMarked
package io.crosstalk.evaluate;

import org.jspecify.annotations.NullMarked;
