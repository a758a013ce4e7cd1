/** Texts of incidents for one reader, from the evidence that the engine gives as data. */
@NullMarked
package io.crosstalk.report;

import org.jspecify.annotations.NullMarked;
