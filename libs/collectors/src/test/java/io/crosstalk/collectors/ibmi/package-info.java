@NullMarked
package io.crosstalk.collectors.ibmi;

import org.jspecify.annotations.NullMarked;
