/** Tests of the common parts of the network sources. */
@NullMarked
package io.crosstalk.collectors.network;

import org.jspecify.annotations.NullMarked;
