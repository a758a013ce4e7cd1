/** Tests of the probe, with real files and with a simulated disk. */
@NullMarked
package io.crosstalk.collectors.probe;

import org.jspecify.annotations.NullMarked;
