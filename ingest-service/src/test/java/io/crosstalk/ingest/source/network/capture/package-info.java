/** Tests of the reports of the packet analyser tshark. */
@NullMarked
package io.crosstalk.ingest.source.network.capture;

import org.jspecify.annotations.NullMarked;
