/** The JSON of every other topic and of REST. */
@NullMarked
package io.crosstalk.event.json;

import org.jspecify.annotations.NullMarked;
