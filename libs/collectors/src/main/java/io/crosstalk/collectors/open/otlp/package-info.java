/** Decoders of OpenTelemetry's metrics protocol (OTLP), as Protobuf and as JSON. */
@NullMarked
package io.crosstalk.collectors.open.otlp;

import org.jspecify.annotations.NullMarked;
