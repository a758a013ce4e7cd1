/** Parts that the network adapters share: mapping of addresses to resources. */
@NullMarked
package io.crosstalk.collectors.network;

import org.jspecify.annotations.NullMarked;
