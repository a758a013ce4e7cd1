/** What is normal for a series. */
@NullMarked
package io.crosstalk.correlation.baseline;

import org.jspecify.annotations.NullMarked;
