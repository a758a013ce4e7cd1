@NullMarked
package io.crosstalk.collectors.performance.format;

import org.jspecify.annotations.NullMarked;
