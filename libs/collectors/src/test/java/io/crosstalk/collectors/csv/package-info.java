@NullMarked
package io.crosstalk.collectors.csv;

import org.jspecify.annotations.NullMarked;
