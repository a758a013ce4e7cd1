/** Stage 1: windows and episodes of the series of one partition, and the load blocks from them. */
@NullMarked
package io.crosstalk.engine.stage.series;

import org.jspecify.annotations.NullMarked;
