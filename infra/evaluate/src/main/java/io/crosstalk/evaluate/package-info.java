/** Accuracy of the diagnosis: reads labelled cases and prints figures. */
@NullMarked
package io.crosstalk.evaluate;

import org.jspecify.annotations.NullMarked;
