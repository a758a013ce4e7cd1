/**
 * Reader and writer of case folders, whose format {@code cases/README.md} describes. The reader is
 * strict or lenient, and delivers samples in the order of time in bounded memory.
 */
@NullMarked
package io.crosstalk.casefolder;

import org.jspecify.annotations.NullMarked;
