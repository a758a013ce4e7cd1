/** IBM Spectrum Virtualize and FlashSystem: statistics that each node writes as XML files. */
@NullMarked
package io.crosstalk.collectors.spectrum;

import org.jspecify.annotations.NullMarked;
