/** The way onto the bus: topics, producers, ticks, dead letters. Nothing else here knows Kafka. */
@NullMarked
package io.crosstalk.ingest.publish;

import org.jspecify.annotations.NullMarked;
