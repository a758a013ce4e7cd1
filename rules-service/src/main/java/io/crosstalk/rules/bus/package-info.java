/** Verdicts in, incidents out: the way between Kafka and the database. */
@NullMarked
package io.crosstalk.rules.bus;

import org.jspecify.annotations.NullMarked;
