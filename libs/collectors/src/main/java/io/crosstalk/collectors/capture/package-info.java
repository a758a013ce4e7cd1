/** Reports of the packet analyser tshark in a watched folder. */
@NullMarked
package io.crosstalk.collectors.capture;

import org.jspecify.annotations.NullMarked;
