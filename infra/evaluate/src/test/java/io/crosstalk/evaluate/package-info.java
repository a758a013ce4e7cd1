@NullMarked
package io.crosstalk.evaluate;

import org.jspecify.annotations.NullMarked;
