@NullMarked
package io.crosstalk.collectors.calendar;

import org.jspecify.annotations.NullMarked;
