/** Kafka side of the service: reads diagnoses into the database, and sends the outbox. */
@NullMarked
package io.crosstalk.rules.kafka;

import org.jspecify.annotations.NullMarked;
