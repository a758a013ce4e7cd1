@NullMarked
package io.crosstalk.collectors.performance.nmon;

import org.jspecify.annotations.NullMarked;
