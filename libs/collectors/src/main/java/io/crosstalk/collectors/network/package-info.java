/** Common parts of the network sources: mapping of addresses to resources. */
@NullMarked
package io.crosstalk.collectors.network;

import org.jspecify.annotations.NullMarked;
