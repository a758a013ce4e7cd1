/** Small worlds with one trouble, in memory. */
@NullMarked
package io.crosstalk.testworlds;

import org.jspecify.annotations.NullMarked;
