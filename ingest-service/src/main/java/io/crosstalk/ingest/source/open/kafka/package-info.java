/**
 * Metrics from a Kafka topic that other systems write, such as the OpenTelemetry Collector's Kafka
 * exporter.
 */
@NullMarked
package io.crosstalk.ingest.source.open.kafka;

import org.jspecify.annotations.NullMarked;
