@NullMarked
package io.crosstalk.collectors.zvm;

import org.jspecify.annotations.NullMarked;
