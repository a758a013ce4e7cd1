/** Process of the Kafka broker. */
@NullMarked
package io.crosstalk.local.broker;

import org.jspecify.annotations.NullMarked;
