/** Decoders of the metrics of OpenTelemetry, as Protobuf and as JSON. */
@NullMarked
package io.crosstalk.collectors.open.otlp;

import org.jspecify.annotations.NullMarked;
