@NullMarked
package io.crosstalk.collectors.performance.pdh;

import org.jspecify.annotations.NullMarked;
