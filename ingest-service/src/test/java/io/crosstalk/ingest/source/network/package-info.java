/** Tests of the common parts of the network sources. */
@NullMarked
package io.crosstalk.ingest.source.network;

import org.jspecify.annotations.NullMarked;
