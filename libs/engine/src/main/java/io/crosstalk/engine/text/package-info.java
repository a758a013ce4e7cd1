/**
 * Templates of texts in several languages. Each module that makes texts has a file for each
 * language, {@code io/crosstalk/texts/<code>.properties}.
 */
@NullMarked
package io.crosstalk.engine.text;

import org.jspecify.annotations.NullMarked;
