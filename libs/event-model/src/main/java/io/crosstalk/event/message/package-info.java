/** Records of the topics, with their keys and types. */
@NullMarked
package io.crosstalk.event.message;

import org.jspecify.annotations.NullMarked;
