/** Who talks through which port: NetFlow v5 and v9, IPFIX and sFlow v5. */
@NullMarked
package io.crosstalk.ingest.source.network.flow;

import org.jspecify.annotations.NullMarked;
