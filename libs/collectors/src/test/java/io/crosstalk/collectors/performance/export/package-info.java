@NullMarked
package io.crosstalk.collectors.performance.export;

import org.jspecify.annotations.NullMarked;
