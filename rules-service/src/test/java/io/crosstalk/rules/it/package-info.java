/** Tests of the whole service with a real Kafka and a real PostgreSQL. */
@NullMarked
package io.crosstalk.rules.it;

import org.jspecify.annotations.NullMarked;
