/** Sources file: the configured sources and their errors with line numbers. */
@NullMarked
package io.crosstalk.collectors.settings;

import org.jspecify.annotations.NullMarked;
