/** Reading of verdicts from Kafka into the database, and sending of incidents to Kafka. */
@NullMarked
package io.crosstalk.rules.kafka;

import org.jspecify.annotations.NullMarked;
