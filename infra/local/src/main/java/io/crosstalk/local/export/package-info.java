/** Export of an incident with the feedback of people as a labelled case. */
@NullMarked
package io.crosstalk.local.export;

import org.jspecify.annotations.NullMarked;
