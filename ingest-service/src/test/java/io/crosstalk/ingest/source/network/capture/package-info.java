/** Tests of reports of the packet analyser. */
@NullMarked
package io.crosstalk.ingest.source.network.capture;

import org.jspecify.annotations.NullMarked;
