/** Personal data in texts and JSON: finding and masking them; plain Java, no framework. */
@NullMarked
package io.crosstalk.rules.privacy;

import org.jspecify.annotations.NullMarked;
