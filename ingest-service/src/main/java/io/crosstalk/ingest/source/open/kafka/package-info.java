/**
 * Metrics that others have put into a Kafka topic, as the OpenTelemetry Collector's exporter does.
 */
@NullMarked
package io.crosstalk.ingest.source.open.kafka;

import org.jspecify.annotations.NullMarked;
