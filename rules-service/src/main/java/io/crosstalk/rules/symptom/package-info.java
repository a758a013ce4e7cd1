/** Alerts of other systems, which incidents absorb as symptoms. They never change a diagnosis. */
@NullMarked
package io.crosstalk.rules.symptom;

import org.jspecify.annotations.NullMarked;
