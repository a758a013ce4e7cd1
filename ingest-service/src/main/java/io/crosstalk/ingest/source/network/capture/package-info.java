/** Reports of the packet analyser tshark in a watched folder. */
@NullMarked
package io.crosstalk.ingest.source.network.capture;

import org.jspecify.annotations.NullMarked;
