@NullMarked
package io.crosstalk.collectors.performance.sysstat;

import org.jspecify.annotations.NullMarked;
