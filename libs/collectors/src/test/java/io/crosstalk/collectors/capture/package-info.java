/** Tests of the reports of the packet analyser tshark. */
@NullMarked
package io.crosstalk.collectors.capture;

import org.jspecify.annotations.NullMarked;
