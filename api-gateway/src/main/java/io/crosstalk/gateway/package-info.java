@NullMarked
package io.crosstalk.gateway;

import org.jspecify.annotations.NullMarked;
