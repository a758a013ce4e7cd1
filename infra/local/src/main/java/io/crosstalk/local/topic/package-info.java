/** Records of the platform's topics in lines for people. */
@NullMarked
package io.crosstalk.local.topic;

import org.jspecify.annotations.NullMarked;
