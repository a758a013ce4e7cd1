@NullMarked
package io.crosstalk.collectors.spectrum;

import org.jspecify.annotations.NullMarked;
