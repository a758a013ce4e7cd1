/** Decoders of the remote write of Prometheus, 1.0 and 2.0. */
@NullMarked
package io.crosstalk.collectors.open.remotewrite;

import org.jspecify.annotations.NullMarked;
