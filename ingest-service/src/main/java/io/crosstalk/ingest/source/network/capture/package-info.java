/** Reports of the packet analyser tshark, from a folder that is watched. */
@NullMarked
package io.crosstalk.ingest.source.network.capture;

import org.jspecify.annotations.NullMarked;
