/** Tests of network flows. */
@NullMarked
package io.crosstalk.ingest.source.network.flow;

import org.jspecify.annotations.NullMarked;
