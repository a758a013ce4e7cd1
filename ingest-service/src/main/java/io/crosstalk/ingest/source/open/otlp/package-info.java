/** OpenTelemetry's metrics: over HTTP, over gRPC, and from Kafka. */
@NullMarked
package io.crosstalk.ingest.source.open.otlp;

import org.jspecify.annotations.NullMarked;
