/** The whole chain from samples to incidents in memory, without Kafka, PostgreSQL and a clock. */
@NullMarked
package io.crosstalk.engine;

import org.jspecify.annotations.NullMarked;
