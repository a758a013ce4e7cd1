@NullMarked
package io.crosstalk.rules;

import org.jspecify.annotations.NullMarked;
