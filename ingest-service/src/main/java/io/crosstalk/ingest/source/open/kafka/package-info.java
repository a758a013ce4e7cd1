/**
 * Source type that reads metrics from a Kafka topic of another system, such as that of the
 * OpenTelemetry Collector's Kafka exporter.
 */
@NullMarked
package io.crosstalk.ingest.source.open.kafka;

import org.jspecify.annotations.NullMarked;
