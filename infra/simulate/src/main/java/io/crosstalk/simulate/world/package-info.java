/** Small worlds with one trouble, in memory. */
@NullMarked
package io.crosstalk.simulate.world;

import org.jspecify.annotations.NullMarked;
