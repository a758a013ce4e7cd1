@NullMarked
package io.crosstalk.collectors.performance.text;

import org.jspecify.annotations.NullMarked;
