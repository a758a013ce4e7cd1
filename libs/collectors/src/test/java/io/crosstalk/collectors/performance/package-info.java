@NullMarked
package io.crosstalk.collectors.performance;

import org.jspecify.annotations.NullMarked;
