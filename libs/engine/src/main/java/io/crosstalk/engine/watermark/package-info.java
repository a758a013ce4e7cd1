/** Event times up to which data are complete. */
@NullMarked
package io.crosstalk.engine.watermark;

import org.jspecify.annotations.NullMarked;
