/** Network flows: traffic of resources through ports, by NetFlow v5 and v9, IPFIX and sFlow v5. */
@NullMarked
package io.crosstalk.collectors.flow;

import org.jspecify.annotations.NullMarked;
