/**
 * Source of network flows (NetFlow v5 and v9, IPFIX, sFlow v5): traffic of resources, and the
 * switch ports through which it goes.
 */
@NullMarked
package io.crosstalk.collectors.flow;

import org.jspecify.annotations.NullMarked;
