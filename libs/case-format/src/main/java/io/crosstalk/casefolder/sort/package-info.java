/**
 * External merge sort of sample rows by time, in bounded memory: sorted runs in temporary files,
 * which are merged a limited number at a time. Rows of equal times keep their order.
 */
@NullMarked
package io.crosstalk.casefolder.sort;

import org.jspecify.annotations.NullMarked;
