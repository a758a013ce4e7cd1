/** CSV files of any layout, described by a mapping in the settings. */
@NullMarked
package io.crosstalk.ingest.source.csv;

import org.jspecify.annotations.NullMarked;
