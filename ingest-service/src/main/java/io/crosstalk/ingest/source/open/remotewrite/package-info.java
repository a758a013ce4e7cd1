/** Prometheus remote write, versions 1.0 and 2.0. */
@NullMarked
package io.crosstalk.ingest.source.open.remotewrite;

import org.jspecify.annotations.NullMarked;
