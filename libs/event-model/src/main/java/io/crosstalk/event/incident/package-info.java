/** An incident with its victims, suspects, evidence, exonerations and advice. */
@NullMarked
package io.crosstalk.event.incident;

import org.jspecify.annotations.NullMarked;
