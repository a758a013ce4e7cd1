/** Texts that need only an incident as other systems receive it. */
@NullMarked
package io.crosstalk.report.incident;

import org.jspecify.annotations.NullMarked;
