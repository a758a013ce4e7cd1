/** What the contenders read: resources, their samples, and how these get onto the bus. */
@NullMarked
package io.crosstalk.bench.load;

import org.jspecify.annotations.NullMarked;
