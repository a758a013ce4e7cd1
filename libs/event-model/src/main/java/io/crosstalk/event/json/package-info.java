/** JSON of REST and of all topics other than the samples topic. */
@NullMarked
package io.crosstalk.event.json;

import org.jspecify.annotations.NullMarked;
