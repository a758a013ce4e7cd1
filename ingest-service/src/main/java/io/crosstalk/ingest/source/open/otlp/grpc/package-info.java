/** OpenTelemetry's metrics over gRPC, on a port of its own. */
@NullMarked
package io.crosstalk.ingest.source.open.otlp.grpc;

import org.jspecify.annotations.NullMarked;
