/** CSV files of any layout, described by a mapping in the settings. */
@NullMarked
package io.crosstalk.collectors.csv;

import org.jspecify.annotations.NullMarked;
