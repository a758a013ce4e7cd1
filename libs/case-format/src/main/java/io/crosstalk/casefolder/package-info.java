/**
 * Case folders in files: the format of {@code cases/README.md}, one reader and one writer. The
 * reader is strict or lenient, and delivers samples in the order of time in bounded memory.
 */
@NullMarked
package io.crosstalk.casefolder;

import org.jspecify.annotations.NullMarked;
