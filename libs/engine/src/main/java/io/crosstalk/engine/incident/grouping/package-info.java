/** Facts of verdicts, and which verdicts belong to one incident. */
@NullMarked
package io.crosstalk.engine.incident.grouping;

import org.jspecify.annotations.NullMarked;
