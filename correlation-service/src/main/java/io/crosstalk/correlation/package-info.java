@NullMarked
package io.crosstalk.correlation;

import org.jspecify.annotations.NullMarked;
