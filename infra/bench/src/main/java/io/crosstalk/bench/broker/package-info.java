/** A real broker as a process of its own, and the topics that a comparison needs. */
@NullMarked
package io.crosstalk.bench.broker;

import org.jspecify.annotations.NullMarked;
